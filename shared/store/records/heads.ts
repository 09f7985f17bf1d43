/** The head of a record or CNPJ: the totals of its lists, and the rows of lists that fit into the item. */
import type { Item } from '../../aws/read-items.ts';

export const HEAD_ATTRIBUTE = 'd';

/** A head with its inline lists must fit into half a read unit (4 KB) with keys and attribute names. */
export const HEAD_BYTES = 3_900;

/** `entity`: the list has only the own record of the head. `blocks`: the rows are in blocks. */
export interface ListHead {
  readonly total: number;
  /** Exact sum in hundredths, for lists that have one. */
  readonly cents?: bigint;
  readonly rows: readonly string[] | 'entity' | 'blocks';
}

export interface Head {
  /** Empty for a CNPJ of a holder table. */
  readonly entity: string;
  /** One row per declared single; null if the source has no such record. */
  readonly singles: readonly (string | null)[];
  readonly lists: readonly ListHead[];
}

const stateOf = (list: ListHead): string => {
  if (list.rows === 'entity') return 'e';
  return list.rows === 'blocks' ? 'b' : 'i';
};

const sumOf = ({ cents }: ListHead): string => (cents === undefined ? '' : `~${cents}`);

/** The lines: the lists (`3i,12b~150000`), the entity, one per single, and the inline rows list by list. */
export function encodeHead(head: Head): string {
  const lines = [
    head.lists.map((list) => `${list.total}${stateOf(list)}${sumOf(list)}`).join(','),
    head.entity,
    ...head.singles.map((row) => row ?? ''),
  ];
  for (const { rows } of head.lists) if (typeof rows !== 'string') lines.push(...rows);
  return lines.join('\n');
}

export const headText = (item: Item): string => String(item[HEAD_ATTRIBUTE]);

export function decodeHead(singles: number, item: Item): Head {
  const lines = headText(item).split('\n');
  const [states = '', entity = ''] = lines;
  let next = 2 + singles;
  const lists = states.split(',').map((text): ListHead => {
    const [state = '', cents] = text.split('~');
    const total = Number(state.slice(0, -1));
    const list = cents === undefined ? { total } : { total, cents: BigInt(cents) };
    if (state.endsWith('e')) return { ...list, rows: 'entity' };
    if (state.endsWith('b')) return { ...list, rows: 'blocks' };
    const rows = lines.slice(next, next + total);
    next += total;
    return { ...list, rows };
  });
  return { entity, singles: lines.slice(2, 2 + singles).map((row) => row || null), lists };
}
