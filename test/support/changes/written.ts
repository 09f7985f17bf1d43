/** Tables of changes that a test writes itself, and what a plain filter over their changes answers. */
import { itemsWith } from '../../../docs/generators/example-changes.ts';
import { type Changes, kindsOf } from '../../../shared/datasets/changes.ts';
import type { Source } from '../../../shared/datasets/define.ts';
import type { Change } from '../../../shared/store/changes/feed-form.ts';
import { type Pair, writePairs } from '../../../shared/store/generations/pairs.ts';
import { blockLine, headLine } from '../../../shared/store/records/placement.ts';
import { controlTable } from '../../../shared/store/tables.ts';
import type { Served } from '../../readers/values.ts';
import { PREFIX, type TestStore } from '../service/store.ts';

/** Returns the declaration of a source that has one. */
export const changesOf = ({ name, changes }: Source): Changes => {
  if (!changes) throw new Error(`${name} is not compared`);
  return changes;
};

/** A pair, whose changes have the order of the comparison; null: the two were not compared. */
export interface WrittenPair extends Pick<Pair, 'from' | 'de' | 'to' | 'para'> {
  readonly changes: readonly Change[] | null;
}

const tableOf = ({ to }: WrittenPair, source: Source): string => `${PREFIX}-${changesOf(source).name}-${to}`;

/** Writes the tables of the pairs and their record. */
export async function writeChanges(
  store: TestStore,
  source: Source,
  written: readonly WrittenPair[],
): Promise<void> {
  const pairs: Pair[] = [];
  for (const pair of written) {
    const { changes, ...versions } = pair;
    const table = changes === null ? null : tableOf(pair, source);
    if (changes !== null && table !== null) {
      const lines = itemsWith(changesOf(source), changes).map(({ key, content }) =>
        typeof content === 'string' ? headLine(key, content) : blockLine(key, content),
      );
      // Only the partition of a table is read when it is written.
      await store.write(table, { partition: 'k' } as never, lines);
    }
    pairs.push({ ...versions, table, rows: changes?.length ?? 0, kinds: {} });
  }
  await writePairs(store.client, controlTable(PREFIX), source.name, pairs);
}

const PLACES = ['uf', 'municipio', 'cnae', 'chave'] as const;

/** Returns the changes in the order of the feed: an absent value is last. */
export function inFeedOrder(source: Source, changes: readonly Change[]): Change[] {
  const kinds = kindsOf(changesOf(source)).map(({ name }) => name);
  return changes.toSorted((a, b) => {
    const byKind = kinds.indexOf(a.tipo ?? '') - kinds.indexOf(b.tipo ?? '');
    if (byKind !== 0) return byKind;
    for (const name of PLACES) {
      const [one, other] = [a[name], b[name]];
      if (one === other) continue;
      if (one === null || other === null) return one === null ? 1 : -1;
      return one < other ? -1 : 1;
    }
    return 0;
  });
}

type Versions = Omit<WrittenPair, 'changes'>;

/** The item of the history of one CNPJ. */
export const historyItem = (
  { from, de, to, para }: Versions,
  { tipo, conjunto, registro, campo, antes, depois }: Change,
): Served => ({
  de,
  para,
  geracao_anterior: from,
  geracao: to,
  tipo,
  conjunto,
  registro,
  campo,
  antes,
  depois,
});

/** The item of the feed. */
export const feedItem = (pair: Versions, change: Change): Served => {
  const { chave, uf, municipio, cnae } = change;
  return { ...historyItem(pair, change), chave, uf, municipio, cnae };
};
