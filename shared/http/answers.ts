/** Makes the answers of the two generic kinds of route, `one` and `list`. */
import { type JsonText, jsonOf } from '../api/answers/json-text.ts';
import { envelopeText, statusOf } from '../api/envelope.ts';
import { LIMITE, OFFSET, refuseUnhandled } from '../api/query-params.ts';
import { type Entities, type ListRoute, listOf, type OneRoute } from '../api/route-kinds.ts';
import type { Resource } from '../datasets/define.ts';
import { ofDay } from '../store/generations/day-cache.ts';
import { orderFor, pageOf, rangesOf, totalOf } from '../store/records/directory.ts';
import { listHead, readHeads, readPage, readRanges } from '../store/records/read-list.ts';
import type { RowContext } from '../store/records/row-codec.ts';
import { readerOf } from '../store/records/served/reader.ts';
import type { Dependencies } from './dependencies.ts';
import { type Call, recordNamed, storedTable } from './located.ts';

/** Returns the JSON body of the 200 of one route. */
export type Answer = (call: Call, deps: Dependencies) => Promise<JsonText>;

export function one({ path, under: { source, table } }: OneRoute): Answer {
  const { locate, missing } = recordNamed(path);
  const { toText } = readerOf(table).rows(table.entity);
  return async (call, { read }) => {
    const { place, context } = locate(call, source, table);
    const [head] = await readHeads(read, [place]);
    if (!head) throw missing(call, source);
    return toText(head.entity, context);
  };
}

/** One page of a list, in its stored form. */
interface Page {
  readonly total: number;
  readonly rows: readonly string[];
  readonly context: RowContext;
}

type ReadPage = (call: Call, list: Resource, deps: Dependencies) => Promise<Page>;

export function list(route: ListRoute): Answer {
  const { source, table, under, path } = route;
  const pageFor = under ? belowRecord(route, under) : filtered(route);
  const fonte = ofDay(({ sources }, now) =>
    jsonOf(statusOf(source.cadence, sources[source.name]?.versao, now)),
  );
  return async (call, deps) => {
    const selected = listOf(route, call.parameters.query);
    if (!selected) throw new Error(`${path}: the route has no list for these parameters`);
    const { total, rows, context } = await pageFor(call, selected, deps);
    const { toText } = readerOf(table).rows(selected);
    return envelopeText(
      fonte(call.manifest, deps.now()),
      rows.map((row) => toText(row, context)),
      call.parameters,
      total,
    );
  };
}

/** Reads a list from the record's table or another with the same key. One round trip reads both heads. */
function belowRecord({ path, source, table }: ListRoute, under: Entities): ReadPage {
  const { locate, missing } = recordNamed(path);
  const isOwn = table === under.table;
  return async (call, resource, { read }) => {
    const record = locate(call, under.source, under.table);
    const { place, context } = isOwn ? record : locate(call, source, table);
    const [found, other] = await readHeads(read, isOwn ? [place] : [record.place, place]);
    if (!found) throw missing(call, under.source);
    const head = isOwn ? found : other;
    const rows = await readPage(read, place, resource, head, call.parameters);
    return { total: listHead(place, resource, head).total, rows, context };
  };
}

/**
 * Reads records that match the filters as ranges of one order.
 * @throws Error for a table without orders, or a filter that is in none of them
 */
function filtered({ path, source, table, query: declared }: ListRoute): ReadPage {
  const { orders } = readerOf(table);
  refuseUnhandled(declared, [LIMITE.name, OFFSET.name, ...orders.flatMap(({ fields }) => fields)]);
  if (orders.length === 0) throw new Error(`${path}: the table ${table.name} has no list of all records`);
  return async (call, _resource, { read, directory }) => {
    const { name, state } = storedTable(call, source, table);
    const { offset, limite, query } = call.parameters;
    const { order, values } = orderFor(orders, query);
    const ranges = rangesOf(await directory(read, name, order), values);
    const rows = await readRanges(read, order.blocks(name), pageOf(ranges, offset, limite));
    return { total: totalOf(ranges), rows, context: { partition: '', version: state.versao } };
  };
}
