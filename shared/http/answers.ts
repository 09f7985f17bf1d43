/** The answers of the two generic kinds of route, `one` and `list`. */
import { envelope, statusOf } from '../api/envelope.ts';
import { type Entities, type ListRoute, listOf, type OneRoute } from '../api/route-kinds.ts';
import type { Resource } from '../datasets/define.ts';
import { orderFor, pageOf, rangesOf, totalOf } from '../store/records/directory.ts';
import { listHead, orderedBlocks, readHeads, readPage, readRanges } from '../store/records/read-list.ts';
import { type RowContext, toRecord } from '../store/records/rows.ts';
import type { Dependencies } from './dependencies.ts';
import { type Call, holdings, recordNamed, storedTable, wholeRows } from './located.ts';

/** Answers one route with the JSON body of its 200. */
export type Answer = (call: Call, deps: Dependencies) => Promise<object>;

export function one(route: OneRoute): Answer {
  const { locate, missing } = recordNamed(route.path, route.under);
  return async (call, { read }) => {
    const { place, rows } = locate(call);
    const [head] = await readHeads(read, [place]);
    if (!head) throw missing();
    return toRecord(route.under.table.entity, head.entity, rows);
  };
}

/** One page of a list, as stored. */
interface Page {
  readonly total: number;
  readonly rows: readonly string[];
  readonly context: RowContext;
}

type ReadPage = (call: Call, list: Resource, deps: Dependencies) => Promise<Page>;

export function list(route: ListRoute): Answer {
  const { source, table, under, path } = route;
  const pageFor = under ? belowRecord(route, under) : filtered(route, table);
  return async (call, deps) => {
    const wanted = listOf(route, call.parameters.query);
    if (!wanted) throw new Error(`${path}: no list for what was asked`);
    const { total, rows, context } = await pageFor(call, wanted, deps);
    return envelope(
      statusOf(source.cadence, call.manifest.sources[source.name]?.versao, deps.now()),
      rows.map((row) => toRecord(wanted, row, context)),
      call.parameters,
      total,
    );
  };
}

/** The list is in the record's own table, or in that of what a CNPJ holds; both heads are one round trip. */
function belowRecord({ path, source, table }: ListRoute, under: Entities): ReadPage {
  const { locate, missing } = recordNamed(path, under);
  return async (call, wanted, { read }) => {
    const record = locate(call);
    const at = table.kind === 'holder' ? holdings(call, source, table) : record;
    const [found, held] = await readHeads(read, at === record ? [record.place] : [record.place, at.place]);
    if (!found) throw missing();
    const head = at === record ? found : held;
    const rows = await readPage(read, at.place, wanted, head, call.parameters);
    return { total: listHead(at.place, wanted, head).total, rows, context: at.rows };
  };
}

/** All records of an ordered table that fit the filters: ranges of one of its orders. */
function filtered({ path, source }: ListRoute, table: ListRoute['table']): ReadPage {
  if (table.kind !== 'ordered') throw new Error(`${path}: a list of all records needs an ordered table`);
  return async (call, _wanted, { read, directory }) => {
    const { name, state } = storedTable(call, source, table);
    const { offset, limite, query } = call.parameters;
    const { order, values } = orderFor(table, query);
    const ranges = rangesOf(await directory(read, table, name, order.code), values);
    const page = pageOf(ranges, offset, limite);
    const rows = await readRanges(read, orderedBlocks(table, name, order.code), page);
    return { total: totalOf(ranges), rows, context: wholeRows(table, state) };
  };
}
