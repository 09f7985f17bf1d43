/** The envelope of every list, and the status of a source in answers. */
import type { Cadence } from '../datasets/define.ts';
import { DAY_MS } from '../time.ts';
import { type JsonText, json } from './answers/json-text.ts';
import { periodOfVersion } from './versions.ts';

export type Status = 'disponivel' | 'desatualizada' | 'indisponivel';

/** `versao` is null exactly when the source was never loaded. */
export interface SourceStatus {
  readonly status: Status;
  readonly versao: string | null;
}

/**
 * Days after the end of a version's period by which its successor should be loaded. Receita Federal publishes
 * the data of a month around its middle, PGFN those of a quarter in the next quarter; daily sources pause on
 * holidays.
 */
export const GRACE_DAYS: Readonly<Record<Cadence, number>> = { mensal: 45, trimestral: 120, diaria: 7 };

export function statusOf(cadence: Cadence, versao: string | undefined, now: number): SourceStatus {
  if (versao === undefined) return { status: 'indisponivel', versao: null };
  const overdue = now >= periodOfVersion(versao).end + GRACE_DAYS[cadence] * DAY_MS;
  return { status: overdue ? 'desatualizada' : 'disponivel', versao };
}

export const envelope = <Item>(
  fonte: SourceStatus,
  itens: readonly Item[],
  page: { limite: number; offset: number },
  total: number,
) => ({ fonte, itens, paginacao: { limite: page.limite, offset: page.offset, total } });

/** Reads the total back from a page. Quotes in texts are escaped, so no value looks like its name. */
export const totalIn = (page: JsonText): number =>
  Number(/"total":(\d+)/.exec(page.slice(page.lastIndexOf('"paginacao":')))?.[1] ?? 0);

/** Writes the same envelope around items that are JSON already. */
export const envelopeText = (
  fonte: JsonText,
  itens: readonly JsonText[],
  { limite, offset }: { limite: number; offset: number },
  total: number,
): JsonText =>
  json(
    `{"fonte":${fonte},"itens":[${itens.join(',')}],"paginacao":{"limite":${limite},"offset":${offset},"total":${total}}}`,
  );
