/** The envelope of every list, and the status of a source in answers. */
import type { Cadence } from '../datasets/define.ts';
import { DAY_MS } from '../time.ts';

export type Status = 'disponivel' | 'desatualizada' | 'indisponivel';

/** `versao` is null exactly when the source was never loaded. */
export interface SourceStatus {
  readonly status: Status;
  readonly versao: string | null;
}

export interface Envelope<Item> {
  readonly fonte: SourceStatus;
  readonly itens: readonly Item[];
  readonly paginacao: { readonly limite: number; readonly offset: number; readonly total: number };
}

/**
 * Days after the end of a version's period by which its successor should be loaded. Receita Federal publishes the
 * data of a month around its middle, PGFN those of a quarter in the next quarter; daily sources pause on holidays.
 */
export const GRACE_DAYS: Readonly<Record<Cadence, number>> = { mensal: 45, trimestral: 120, diaria: 7 };

/** Returns the first instant after the period of a version: `2026-10`, `2026-T3` or `2026-09-12`. */
function endOf(versao: string): number {
  const year = Number(versao.slice(0, 4));
  const quarter = /^\d{4}-T([1-4])$/.exec(versao)?.[1];
  if (quarter) return Date.UTC(year, Number(quarter) * 3, 1);
  const [, month, day] = versao.split('-').map(Number);
  return day === undefined ? Date.UTC(year, month ?? 1, 1) : Date.UTC(year, (month ?? 1) - 1, day + 1);
}

export function statusOf(cadence: Cadence, versao: string | undefined, now: number): SourceStatus {
  if (versao === undefined) return { status: 'indisponivel', versao: null };
  const overdue = now >= endOf(versao) + GRACE_DAYS[cadence] * DAY_MS;
  return { status: overdue ? 'desatualizada' : 'disponivel', versao };
}

export const envelope = <Item>(
  fonte: SourceStatus,
  itens: readonly Item[],
  page: { limite: number; offset: number },
  total: number,
): Envelope<Item> => ({ fonte, itens, paginacao: { limite: page.limite, offset: page.offset, total } });
