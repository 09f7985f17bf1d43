/** `npm run bench -- flat` compares pages at the beginning, in the middle and at the end of lists. */
import { describe, expect, test } from 'vitest';
import type { FlatList } from '../../bench/flat/flat.ts';
import { PLACES, pagesAt } from '../../bench/flat/places.ts';
import { figuresOf, runCampaign } from './campaign.ts';

describe('the pages of a place', () => {
  const offsets = (paths: readonly string[]): number[] =>
    paths.map((path) => Number(new URL(path, 'http://x').searchParams.get('offset')));

  test('begin at the first record, in the middle and at the last page, and are different ones', () => {
    const pages = pagesAt('/x?uf=SP', 100_000, 50);
    for (const place of PLACES) {
      const found = offsets(pages[place]);
      expect(new Set(found).size).toBe(50);
      expect(Math.max(...found) - Math.min(...found)).toBeLessThanOrEqual(10_000);
    }
    expect(pages.beginning[0]).toBe('/x?uf=SP&limite=100&offset=0');
    expect([offsets(pages.middle)[0], offsets(pages.end)[0]]).toEqual([49_950, 99_900]);
  });

  test('never leave a short list', () => {
    const pages = pagesAt('/x', 130, 50);
    for (const place of PLACES) {
      for (const offset of offsets(pages[place])) {
        expect(offset).toBeGreaterThanOrEqual(0);
        expect(offset).toBeLessThanOrEqual(30);
      }
    }
  });
});

test.runIf(process.env['SLOW'])(
  'the campaign shows reads and times of each form of list',
  async () => {
    const { code, out, err } = await runCampaign('flat', ['--companies', '3000', '--rounds', '1', '--json']);
    expect(code, out + err).toBe(0);
    const { lists } = figuresOf<{ lists: FlatList[] }>(out);
    const endpoints = new Set(lists.map(({ endpoint }) => endpoint));
    expect([...endpoints].sort()).toEqual([
      'GET /v1/cafir/imoveis',
      'GET /v1/cnpjs',
      'GET /v1/cnpjs/{cnpj}/estabelecimentos',
      'GET /v1/cnpjs/{cnpj}/socios',
      'GET /v1/rfb/creditos-ativos',
    ]);
    for (const { list, reads, times } of lists) {
      expect(reads.length, list).toBe(3);
      for (const { units, trips } of reads) expect(Math.min(units, trips), list).toBeGreaterThan(0);
      for (const place of PLACES) expect(times[place][0]?.p50, list).toBeGreaterThan(0);
    }
  },
  240_000,
);
