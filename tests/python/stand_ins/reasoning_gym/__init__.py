"""Stands for reasoning_gym 0.1.8: as much of its interface as a data set meets, written from its documents."""

from .factory import create_dataset, register_dataset

__all__ = ["create_dataset", "register_dataset"]
