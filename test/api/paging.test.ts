/** Lists: pages, totals, order, and the number of their reads. */
import { describe, expect, test } from 'vitest';
import { MOST_BYTES as MOST_OF_BATCH } from '../../functions/cnpjs/ficha/lote.ts';
import { MOST_ITEMS } from '../../shared/api/query-params.ts';
import { ROUTES } from '../../shared/api/routes.ts';
import { testWorld } from '../support/service/api.ts';
import { ALFA, BETA, type Company, cnpjOf, GAMA } from '../support/service/companies.ts';

const world = await testWorld();

const socios = (company: Company, query = '') => world.api.get(`/v1/cnpjs/${cnpjOf(company)}/socios${query}`);

/** Returns the number of data calls since the last reset. */
const dataReads = (): number => world.store.calls.filter((c) => c.tables.includes(world.table)).length;

describe('GET /v1/cnpjs/{cnpj}/socios', () => {
  test.each([
    [0, 100],
    [0, 1],
    [49, 2],
    [50, 50],
    [33, 77],
    [149, 100],
    [229, 100],
    [200, 100],
  ])('returns at offset %i with limit %i that slice of the whole list', async (offset, limite) => {
    const whole = GAMA.socios.map((cells) => cells['cnpj_cpf_socio']);
    world.store.calls.length = 0;
    const { body } = await socios(GAMA, `?offset=${offset}&limite=${limite}`);
    expect(body.itens.map((item: Record<string, string>) => item['cnpj_cpf_socio'])).toEqual(
      whole.slice(offset, offset + limite),
    );
    expect(body.paginacao).toEqual({ limite, offset, total: 230 });
    expect(dataReads()).toBe(2);
  });

  test('returns a short list from the head alone', async () => {
    world.store.calls.length = 0;
    await socios(ALFA, '?offset=1&limite=1');
    expect(dataReads()).toBe(1);
  });

  test('lists the same partners for a branch as for its head office', async () => {
    const matriz = await world.api.get(`/v1/cnpjs/${cnpjOf(BETA, 0)}/socios`);
    const filial = await world.api.get(`/v1/cnpjs/${cnpjOf(BETA, 77)}/socios`);
    expect(filial.body).toEqual(matriz.body);
    expect(filial.body.paginacao.total).toBe(7);
  });
});

describe('GET /v1/cnpjs/{cnpj}/estabelecimentos', () => {
  const list = (company: Company, query = '') =>
    world.api.get(`/v1/cnpjs/${cnpjOf(company)}/estabelecimentos${query}`);

  test('returns pages that join to the whole list, matriz first, without gaps or repetitions', async () => {
    const pages: string[] = [];
    for (let offset = 0; offset < 130; offset += 35) {
      const { body } = await list(BETA, `?limite=35&offset=${offset}`);
      pages.push(...body.itens.map((item: Record<string, string>) => item['cnpj_completo']));
    }
    expect(pages).toEqual(BETA.estabelecimentos.map((_, i) => cnpjOf(BETA, i)));
  });

  test('lists a branch with letters under a numeric root', async () => {
    const { body } = await list(BETA, '?offset=119');
    expect(body.itens[0].cnpj_completo).toBe('44555666E08G12');
  });
});

/** The limits of AWS are 6 MB for a function's answer and 10 MB for the gateway's. */
const MOST_BYTES = 6_000_000;
/** The longest published row (loaders/read/bounds.ts). */
const ROW_BYTES = 2_048;
/** Bytes of a control character in JSON (`\u0001`), and of its backslash in the JSON of Lambda's answer. */
const WORST_BYTE = 7;

test(`a page of ${MOST_ITEMS} of the longest rows, with nothing but escaped characters, is below 2 MB`, () => {
  const sizes = ROUTES.flatMap((route) => {
    if (route.kind !== 'list') return [];
    return [...route.lists.values()].map(({ fields }) => {
      const names = JSON.stringify(
        JSON.stringify(Object.fromEntries(Object.keys(fields).map((n) => [n, null]))),
      );
      return MOST_ITEMS * (names.length + ROW_BYTES * WORST_BYTE);
    });
  });
  expect(sizes.length).toBeGreaterThan(10);
  expect(Math.max(...sizes)).toBeLessThan(2_000_000);
  expect(Math.max(...sizes) * 3).toBeLessThan(MOST_BYTES);
});

test('a batch of companies is below 6 MB, even if each of its bytes is escaped', () => {
  const item = { entrada: '', cnpj: '', resultado: 'nao_incluido', mensagem: 'x'.repeat(200), ficha: null };
  const batch = ROUTES.flatMap(({ query }) => query).find(({ most }) => most !== undefined);
  /** Bytes of a request's head, in which the values are. */
  const head = 10_240;
  const others = batch!.most! * JSON.stringify(item).length + head * WORST_BYTE;
  expect(2 * (MOST_OF_BATCH + others)).toBeLessThan(MOST_BYTES);
});
