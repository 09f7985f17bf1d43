/** Reads a whole list, page by page. */
import { expect } from 'vitest';
import type { Served } from '../../readers/values.ts';
import type { Api } from './api.ts';

/** Reads pages until the stated total is reached, and one beyond it. Every page must state the same total. */
export async function walk(api: Api, path: string, limite: number): Promise<Served[]> {
  const address = `${path}${path.includes('?') ? '&' : '?'}limite=${limite}`;
  const items: Served[] = [];
  let total = Number.POSITIVE_INFINITY;
  for (let offset = 0; offset < total + limite; offset += limite) {
    const { status, body } = await api.get(`${address}&offset=${offset}`);
    expect([status, body.paginacao?.total]).toEqual([200, offset === 0 ? expect.any(Number) : total]);
    total = body.paginacao.total;
    items.push(...body.itens);
  }
  expect(items).toHaveLength(total);
  return items;
}
