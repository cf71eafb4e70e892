"""Seeds of epochs: each epoch has its own seed, so one config gives an endless stream of new problems."""

import hashlib


def epoch_seed(seed: int, epoch: int) -> int:
    """Seed of an epoch: `seed` itself for epoch 0, later 63 bits of the SHA-256 of "blogo SEED EPOCH"."""
    if epoch == 0:
        return seed
    return int.from_bytes(hashlib.sha256(f"blogo {seed} {epoch}".encode()).digest()[:8], "little") >> 1
