/** The rows of one bucket, read back from the objects that earlier steps scattered them into. */
import { type Resource, resourcesIn, type Table } from '../../shared/datasets/define.ts';
import { fieldsOf } from '../../shared/datasets/layout.ts';
import type { Origin } from '../../shared/store/records/accounting.ts';
import { decodeRow } from '../../shared/store/records/rows.ts';
import type { Ledger } from '../account/ledger.ts';
import { isFault, rowReader } from '../read/cells.ts';
import { plainReader } from '../read/plain.ts';
import type { Read } from '../work/built.ts';
import { type Plan, workKeys } from '../work/plan.ts';
import { type Objects, readJsonIfThere } from '../work/ports.ts';
import type { Flush, ScatterIndex } from '../work/scattered.ts';
import { derivedNames } from './derive.ts';
import { collector, type Filed, type Groups } from './groups.ts';
import { ROW_HEADER } from './scatter.ts';

/** Rows of the files in file order: resource by resource, member by member, line by line. */
export async function gatherRows(
  work: Objects,
  plan: Plan,
  table: Table,
  indexes: readonly ScatterIndex[],
  bucket: number,
  ledger: Ledger,
  read: Read,
): Promise<Groups> {
  const groups: Groups = new Map();
  for (const resource of resourcesIn(table)) {
    const collect = collector(table, resource, fieldsOf(resource.layout), groups);
    for (const { task } of plan.members.filter((m) => m.resource === resource.name)) {
      const index = indexes[task];
      if (!index) throw new Error(`a partition index is missing for ${plan.loadId}`);
      const reader = rowReader(resource, index.form, table.partition);
      const plain = plainReader(table, resource, index.form);
      for await (const run of runsOf(work, workKeys(plan).scattered(task), index.flushes, bucket)) {
        read.bytes += run.length;
        for (let at = 0; at < run.length; read.rows++) {
          const origin = { task, line: run.readUInt32LE(at) };
          const start = at + ROW_HEADER;
          at = start + run.readUInt32LE(at + 4);
          if (plain?.read(run, start, at)) {
            collect.plain(plain.partition, plain.key, plain.row, origin);
            continue;
          }
          const cells = reader.read(run, start, at);
          const why = isFault(cells) ? cells : collect.cells(cells, origin);
          if (why !== null) notFiled(ledger, origin, why, run.toString('latin1', start, at));
        }
      }
      read.lostCharacters += reader.lostCharacters();
    }
  }
  return groups;
}

function notFiled(ledger: Ledger, origin: Origin, why: NonNullable<Filed>, row: string): void {
  if (typeof why === 'string') ledger.dropped(origin, why);
  else ledger.quarantined(origin, why, row);
}

/** Rows that another table handed on, in the order of its buckets. */
export async function gatherDerived(
  work: Objects,
  plan: Plan,
  table: Table,
  resource: Resource,
  bucket: number,
): Promise<Groups> {
  const groups: Groups = new Map();
  const collect = collector(table, resource, derivedNames(table, resource), groups);
  const keys = workKeys(plan);
  for (let from = 0; from < plan.buckets; from++) {
    const flushes = await readJsonIfThere<Flush[]>(work, keys.derivedIndex(table.name, from));
    if (!flushes) continue;
    for await (const run of runsOf(work, keys.derived(table.name, from), flushes, bucket)) {
      for (let at = 0; at < run.length; ) {
        const start = at + ROW_HEADER;
        at = start + run.readUInt32LE(at + 4);
        const why = collect.cells(decodeRow(run.toString('utf8', start, at)), { task: -1, line: 0 });
        if (why !== null)
          throw new Error(`${table.name}: a row was handed on that does not belong: ${JSON.stringify(why)}`);
      }
    }
  }
  return groups;
}

/** Runs on their way while one is parsed: a bucket of the country has some 1,400, and each is a call of S3. */
const AHEAD = 8;

/** The bytes of one bucket in one scattered object, flush by flush. */
async function* runsOf(
  work: Objects,
  key: string,
  flushes: readonly Flush[],
  bucket: number,
): AsyncGenerator<Buffer> {
  const ranges = flushes.map((flush) => rangeOf(flush, bucket)).filter(({ start, end }) => end > start);
  const reading: Promise<Buffer>[] = [];
  for (let next = 0; next < ranges.length || reading.length > 0; ) {
    const range = ranges[next];
    if (range && reading.length < AHEAD) {
      next++;
      const run = work.read(key, range.start, range.end);
      // A failure is seen at its turn; until then it is nobody's.
      run.catch(() => undefined);
      reading.push(run);
    } else {
      const run = await reading.shift();
      if (run) yield run;
    }
  }
}

function rangeOf({ offset, lengths }: Flush, bucket: number): { start: number; end: number } {
  let start = offset;
  for (let b = 0; b < bucket; b++) start += lengths[b] ?? 0;
  return { start, end: start + (lengths[bucket] ?? 0) };
}
