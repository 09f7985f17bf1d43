/** Wrong questions to the search and to its counts, which have the same filters and the same faults. */
import { expect } from 'vitest';
import type { Api } from '../support/service/api.ts';

interface FaultItem {
  readonly loc: readonly string[];
  readonly type: string;
  readonly msg: string;
  readonly input: unknown;
}

export const SEARCH = '/v1/cnpjs';
const COUNTS = '/v1/cnpjs/contagens?por=uf';

/** Returns the error items of a query, which must be those of both endpoints. */
export async function faultsOf(api: Api, query: string): Promise<readonly FaultItem[]> {
  const [search, counts] = await Promise.all([api.get(`${SEARCH}?${query}`), api.get(`${COUNTS}&${query}`)]);
  expect([search.status, counts.status]).toEqual([422, 422]);
  expect(counts.body).toEqual(search.body);
  return search.body.detail;
}

export const asked = (name: string, text: string): string => `${name}=${encodeURIComponent(text)}`;
