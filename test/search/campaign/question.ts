/** A question of the campaign: an address of the search or of its counts, with what it asks for. */
import type { Filters } from '../../readers/search/criteria.ts';

export interface Question {
  /** The number that makes the same question again. */
  readonly number: number;
  /** The field whose values are counted, or null for a page. */
  readonly by: string | null;
  /** Whether suggestions for the name are asked for; then there is no other filter, and no page. */
  readonly typed: boolean;
  readonly filters: Filters;
  /** Absent where the default is asked for. */
  readonly limit: number | null;
  readonly offset: number | null;
}

export const DEFAULT_LIMIT = 20;

export function addressOf({ by, typed, filters, limit, offset }: Question): string {
  const query = new URLSearchParams(filters);
  if (typed) return `/v1/cnpjs/sugestoes?${query}`;
  if (by !== null) query.set('por', by);
  if (limit !== null) query.set('limite', String(limit));
  if (offset !== null) query.set('offset', String(offset));
  const text = query.toString();
  return `/v1/cnpjs${by === null ? '' : '/contagens'}${text === '' ? '' : `?${text}`}`;
}
