"""Prints the types and the rows of Parquet files, given by data set as JSON on stdin, as DuckDB reads them."""
import json
import sys

import duckdb

found = {}
for name, files in json.load(sys.stdin).items():
    relation = duckdb.read_parquet(files)
    found[name] = {
        "types": dict(zip(relation.columns, map(str, relation.types))),
        "rows": relation.fetchall(),
        "groups": duckdb.sql(
            "SELECT file_name, row_group_id, any_value(row_group_num_rows), min(compression), "
            "count(*) FILTER (stats_min_value IS NULL AND stats_null_count < row_group_num_rows) "
            f"FROM parquet_metadata({json.dumps(files).replace(chr(34), chr(39))}) GROUP BY ALL ORDER BY ALL"
        ).fetchall(),
    }
json.dump(found, sys.stdout, default=str)
