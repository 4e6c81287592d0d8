"""The folder of a study: what was found, stage by stage and chunk by chunk, so that an interrupted study goes on.

`data/STAGE/0000.parquet`, `0001.parquet`, ... are the raw figures; a folder of them is one table for every reader of
Parquet. A chunk that is there is never computed again.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, ThreadPoolExecutor, wait
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from agents.report import write_json
from agents.run_folder import write_whole

Columns = Mapping[str, Any]  # name -> values: an array, or a list of arrays
Work = Callable[[], Columns]
SETTINGS = "settings.json"


class StudyError(ValueError):
    """A study cannot be made as asked; the message says why, in one line."""


class StudyFolder:
    """The results of one study."""

    def __init__(self, path: Path, settings: Mapping[str, Any]) -> None:
        """Makes the folder, or goes on in it; StudyError if it holds something else or another study."""
        self.path = path
        beside = path / SETTINGS
        if beside.is_file():
            _compare(path, json.loads(beside.read_text(encoding="utf-8")), settings)
        elif path.exists() and (not path.is_dir() or any(path.iterdir())):
            raise StudyError(f"{path} is there already and holds no study; choose another folder by --out")
        path.mkdir(parents=True, exist_ok=True)
        write_json(dict(settings), beside)

    def collect(
        self, stage: str, works: Sequence[Work], tell: Callable[[int], None] = lambda done: None, threads: int = 1
    ) -> pa.Table:
        """All chunks of a stage as one table; those that are not on disk are computed, so many at a time, and kept.

        `tell` is called with how many more are done. Works of several threads must not share anything they change.
        """
        folder = self.path / "data" / stage
        folder.mkdir(parents=True, exist_ok=True)
        files = [folder / f"{number:04}.parquet" for number in range(len(works))]
        missing = [number for number, file in enumerate(files) if not file.exists()]
        tell(len(works) - len(missing))
        if threads == 1:
            for number in missing:
                _keep(works[number], files[number])
                tell(1)
        else:
            _keep_together([(works[number], files[number]) for number in missing], tell, threads)
        return pa.concat_tables([pq.read_table(file) for file in files], promote_options="permissive")


def _keep_together(chunks: Sequence[tuple[Work, Path]], tell: Callable[[int], None], threads: int) -> None:
    """Computes chunks, so many at a time; after Ctrl-C those under way are still kept."""
    queue = iter(chunks)
    with ThreadPoolExecutor(threads) as pool:
        running = {pool.submit(_keep, *chunk) for chunk in islice(queue, threads)}
        while running:
            done, running = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                future.result()
            tell(len(done))
            running |= {pool.submit(_keep, *chunk) for chunk in islice(queue, len(done))}


def _keep(work: Work, file: Path) -> None:
    table = pa.table({name: _column(values) for name, values in work().items()})
    write_whole(file, lambda beside: pq.write_table(table, beside, compression="zstd"))


def _column(values: Any) -> pa.Array:
    """Lists of arrays become lists, also where they are all empty."""
    if isinstance(values, list) and values and isinstance(values[0], np.ndarray):
        ends = np.concatenate([[0], np.cumsum([len(value) for value in values])]).astype(np.int32)
        return pa.ListArray.from_arrays(pa.array(ends), pa.array(np.concatenate(values)))
    return pa.array(values)


def _compare(path: Path, found: Mapping[str, Any], asked: Mapping[str, Any]) -> None:
    """StudyError if the folder's study is another one than that asked for."""
    differing = [name for name in asked if found.get(name) != json.loads(json.dumps(asked[name]))]
    if differing:
        told = "; ".join(f"{name} {found.get(name)}, not {asked[name]}" for name in differing)
        raise StudyError(f"{path} holds another study ({told}); choose another folder by --out, or remove it")


def lists(column: pa.ChunkedArray) -> tuple[np.ndarray, np.ndarray]:
    """A column of lists as all its values in one row, and where the list of each row begins and ends (rows + 1)."""
    whole = column.combine_chunks()
    offsets = whole.offsets.to_numpy()
    return whole.values.to_numpy(zero_copy_only=False)[offsets[0] : offsets[-1]], offsets - offsets[0]
