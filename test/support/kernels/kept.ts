/** Reads rows by kernels that are kept in a folder: `node test/support/kernels/kept.ts FOLDER ROWS`. Prints what it found, as JSON. */
import { CHARACTERS } from '../../../loaders/read/values/encoding.ts';
import { keptKernels } from '../../../local/load/kept-kernels.ts';
import type { KernelColumn } from '../../../shared/kernels/columns.ts';
import { compileKernelsBy, takeKernels } from '../../../shared/kernels/instance.ts';
import { RowTable } from '../../../shared/store/records/gathered/row-table.ts';
import { runOf } from './runs.ts';

export interface KeptRun {
  /** Whether this process compiled the kernels. */
  readonly compiled: boolean;
  /** Numbers of values by what they are. */
  readonly counts: readonly number[];
}

const [, , folder = '', length = ''] = process.argv;
const { compile, keep } = keptKernels(folder);
let here = false;
compileKernelsBy((bytes, compiled) =>
  compile(bytes, (again) => {
    here = true;
    return compiled(again);
  }),
);

const KEY: KernelColumn = { check: 'any', numbers: [0, 0], list: [], absent: [], isKey: true };
const DAY: KernelColumn = { ...KEY, check: 'day', isKey: false };
const rows = Array.from({ length: Number(length) }, (_, i) => ({
  line: i + 1,
  row: [`${10_000_000 + i}`, i % 3 === 0 ? '20250230' : '20250228'],
}));
const table = new RowTable();
table.beginFile({ columns: [KEY, DAY], characters: CHARACTERS }, { slot: 0, task: 0 });
table.readRun(runOf(rows), () => undefined);
const { counts } = table.endFile();
table.release();
keep(() => takeKernels('rows'));
process.stdout.write(JSON.stringify({ compiled: here, counts: [...counts] } satisfies KeptRun));
