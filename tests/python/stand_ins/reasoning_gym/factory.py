"""Data sets by name."""

import dataclasses

from .dataset import ProceduralDataset

DATASETS = {}


def register_dataset(name, dataset_cls, config_cls, curriculum_cls=None):
    if name in DATASETS or not issubclass(dataset_cls, ProceduralDataset) or not dataclasses.is_dataclass(config_cls):
        raise ValueError(name)
    DATASETS[name] = dataset_cls, config_cls


def create_dataset(name, **options):
    dataset_cls, config_cls = DATASETS[name]
    return dataset_cls(config=config_cls(**options))
