/** A load never takes the files of a fetch that has not ended. */
import { describe, expect, test } from 'vitest';
import { takeInventory } from '../../loaders/steps/inventory.ts';
import { ORIGIN } from '../../shared/ingestion/fetched-names.ts';
import type { Origin } from '../../shared/store/generations/origin.ts';
import { SMALL, VERSION } from '../support/fetch/one-file.ts';
import { publishedFiles } from '../support/memory-objects.ts';

const ROWS = Buffer.from('cpf_cnpj;contribuinte\n99000000000191;A\n');
const ENDED: Origin = {
  fonte: SMALL.name,
  versao: VERSION,
  endereco: 'https://publisher.invalid/',
  publicado_em: null,
  obtido_em: '2026-10-12T03:10:00.000Z',
  arquivos: [],
};
const bytesOf = (name: string): Buffer => (name === ORIGIN ? Buffer.from(JSON.stringify(ENDED)) : ROWS);
const inventory = (...names: string[]) =>
  takeInventory(SMALL, VERSION, publishedFiles(new Map(names.map((name) => [name, bytesOf(name)]))));

describe('the inventory refuses', () => {
  test.each([
    [
      ['transacoes.csv', 'transacoes-2.csv.parcial'],
      /^transacoes-2\.csv\.parcial: a fetch that has not ended/,
    ],
    [['transacoes.csv', 'transacoes-2.csv.parcial.json'], /parcial\.json: a fetch that has not ended/],
    [['transacoes.csv', '.obtidos.json'], /^\.obtidos\.json: a fetch that has not ended/],
    [['transacoes.csv', '.obtidos/lock-1'], /^\.obtidos\/lock-1: a fetch that has not ended; run the fetch/],
    [
      ['a/transacoes.csv', 'a/.obtidos/accepted/a.csv.json', 'origem.json'],
      /^a\/\.obtidos\/accepted\/a\.csv\.json: a fetch that has not ended/,
    ],
  ])('%j', async (names, message) => {
    await expect(inventory(...names)).rejects.toThrow(message);
  });
});

test('the files of a fetch that has ended are not files of the publication', async () => {
  const plan = await inventory(
    'transacoes.csv',
    'origem.json',
    '.obtidos.json',
    '.obtidos/lock-1',
    '.obtendo',
  );
  expect(plan.members.map(({ file }) => file)).toEqual(['transacoes.csv']);
  expect(plan.ignored).toEqual([]);
  expect(plan.loadId).toBe((await inventory('transacoes.csv')).loadId);
});
