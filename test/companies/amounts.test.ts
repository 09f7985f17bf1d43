/** A published capital is one amount for the ficha, for the search by capital, and for bulk files. */
import { expect, test } from 'vitest';
import { columnsOf } from '../../loaders/export/columns.ts';
import { empresas } from '../../shared/datasets/cnpj/empresas.ts';
import { cnpj } from '../../shared/datasets/cnpj/index.ts';
import type { RowsTable } from '../../shared/datasets/define.ts';
import { valuesOf } from '../support/exports/filled.ts';
import { captureLog, startWorld } from '../support/service/api.ts';
import { ALFA, type Company, cnpjOf } from '../support/service/companies.ts';

/** As published, and in hundredths. */
const CAPITALS: readonly (readonly [string, bigint | null])[] = [
  ['1234,56', 123_456n],
  ['1.234,56', 123_456n],
  ['1234.56', 123_456n],
  ['.90', 90n],
  [',90', 90n],
  ['0,00', 0n],
  ['5,', 500n],
  ['1234,560', 123_456n],
  ['1.234.567', 123_456_700n],
  ['-1.234,50', -123_450n],
  ['999999999999,00', 99_999_999_999_900n],
  ['1'.repeat(25), BigInt('1'.repeat(25)) * 100n],
  ['1,234.56', null],
  ['1.200', null],
  ['1234,567', null],
  ['mil', null],
  ['', null],
];

const companies = CAPITALS.map(
  ([capital], i): Company => ({
    ...ALFA,
    basico: `1122${String(i).padStart(4, '0')}`,
    empresa: { ...ALFA.empresa!, capital_social_raw: capital },
  }),
);

const reais = (cents: bigint): string => `${cents / 100n},${String(cents % 100n).padStart(2, '0')}`;

test('each capital has one value everywhere', async () => {
  captureLog();
  const world = await startWorld({ companies });
  const found = async (query: string): Promise<string[]> => {
    const { body } = await world.api.get(`/v1/cnpjs?limite=100&${query}`);
    return body.itens.map(({ cnpj }: { cnpj: string }) => cnpj);
  };
  const having = (holds: (cents: bigint) => boolean) =>
    companies.filter((_, i) => CAPITALS[i]![1] !== null && holds(CAPITALS[i]![1]!)).map((one) => cnpjOf(one));
  for (const [i, [publicado, cents]] of CAPITALS.entries()) {
    const { body } = await world.api.get(`/v1/cnpjs/${cnpjOf(companies[i]!)}/ficha`);
    const { valor } = body.empresa.capital_social;
    expect([publicado, valor && BigInt(valor.replace('.', ''))]).toEqual([publicado, cents]);
    if (cents === null || cents < 0n || cents > 10n ** 22n) continue;
    const same = await found(`capital_de=${reais(cents)}&capital_ate=${reais(cents)}`);
    expect([publicado, same]).toEqual([publicado, having((other) => other === cents)]);
  }
  expect(await found('capital_de=1.234,56&capital_ate=1.234,56')).toEqual(
    having((cents) => cents === 123_456n),
  );
  expect(await found('capital_ate=0')).toEqual(having((cents) => cents <= 0n));
  expect(await found(`capital_de=${'9'.repeat(20)}`)).toEqual(having((cents) => cents > 10n ** 22n));
  expect((await world.api.get('/v1/cnpjs?capital_de=1.200')).status).toBe(422);
  await world.stop();
});

test('and so it has in the column of a bulk file, where it has at most 18 digits', () => {
  const column = columnsOf(cnpj.tables[0] as RowsTable, empresas).find(({ type }) => type === 'decimal')!;
  const wanted = CAPITALS.filter(([, cents]) => cents !== null && cents < 10n ** 18n);
  const found = valuesOf(
    column,
    wanted.map(([text]) => text),
  );
  expect(wanted.map(([text], i) => [text, found[i]])).toEqual(wanted);
});
