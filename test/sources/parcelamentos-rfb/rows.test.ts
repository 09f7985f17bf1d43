/** Parcelamentos and transações: every trap of their rows, loaded and read back. */
import { describe, expect, test } from 'vitest';
import { forFile } from '../../support/for-file.ts';
import { published, startSources } from '../../support/loads/sources.ts';
import {
  ACME,
  BALANCE,
  OTHER,
  PLAN_HEADER,
  PLANS,
  plan,
  SETTLEMENT_HEADER,
  SETTLEMENTS,
  SINCE,
  textOf,
} from './undocumented-rows.ts';

const sources = await forFile(startSources());

const loadPlans = (bytes: Buffer) => sources.load('parcelamentos_rfb', [{ name: PLANS, bytes }]);
const loadRows = (...rows: string[][]) =>
  sources.load('parcelamentos_rfb', [{ name: PLANS, bytes: Buffer.from(textOf([PLAN_HEADER, ...rows])) }]);
const plans = (cnpj = ACME) => sources.list('parcelamentos_rfb', 'parcelamentos', cnpj);
const loadSettlements = (text: string) =>
  sources.load('transacoes_rfb', [{ name: SETTLEMENTS, bytes: Buffer.from(text) }]);
const settlements = () => sources.list('transacoes_rfb', 'transacoes', ACME);

describe('a plan', () => {
  /** A CNPJ for each of the plans of a test. */
  const holder = (n: number): string => `9911100100${String(n).padStart(4, '0')}`;

  test('has its balance as published and counts exactly', async () => {
    const balances = [
      ['1.234,56', 123_456n],
      ['1234.56', 123_456n],
      ['1.234.567,8', 123_456_780n],
      [',50', 50n],
      ['0', 0n],
      ['7', 700n],
      ['R$ 1.234,56', 123_456n],
      ['-R$ 0,50', -50n],
    ] as const;
    published(await loadRows(...balances.map(([balance], n) => plan({ 0: holder(n), [BALANCE]: balance }))));
    for (const [n, [balance, cents]] of balances.entries())
      expect(await plans(holder(n))).toMatchObject({ cents, items: [{ saldo_devedor: balance }] });
  });

  test.each(['mil', '1.2.3', '12,345'])('with the balance %s goes to quarantine', async (balance) => {
    const result = published(await loadRows(plan({ [BALANCE]: balance }), plan()));
    expect(sources.quarantine(result)).toMatchObject([{ line: 2, reason: 'bad_amount' }]);
    expect(await plans()).toMatchObject({ total: 1, cents: 10_000n });
  });

  test('with amounts like "R$ 1.234,56" and "-" passes in any number, and both are counted', async () => {
    const priced = Array.from({ length: 40 }, (_, i) => plan({ [BALANCE]: `R$ 1.000,${10 + i}` }));
    const absent = ['-', 'N/A', 'R$ -'].flatMap((form) =>
      Array.from({ length: 9 }, () => plan({ [BALANCE]: form, [SINCE]: 'N/A', 8: '-', 9: form })),
    );
    const result = published(await loadRows(...priced, ...absent));
    expect([result.quarantined, result.values['parcelamentos']?.['saldo_devedor']]).toEqual([
      0,
      { empty: 0, marked: 27, valid: 40, malformed: 0 },
    ]);
    const found = await plans();
    expect([found.total, found.cents]).toEqual([67, 4_001_180n]);
    expect(found.items[0]).toMatchObject({ saldo_devedor: 'R$ 1.000,10' });
    expect(found.items.at(-1)).toMatchObject({
      saldo_devedor: null,
      valor_parcelado: null,
      quantidade_parcelas: null,
      adesao_deferimento: null,
    });
  });

  test('keeps "-" and "N/A" in a text as published', async () => {
    published(await loadRows(plan({ 4: 'N/A', 6: '-' })));
    expect((await plans()).items[0]).toMatchObject({ municipio: 'N/A', porte: '-' });
  });

  test('has its day in ISO form', async () => {
    const days = [
      ['00/00/0000', null],
      ['-', null],
      ['15/03/2024', '2024-03-15'],
      ['2024-03-15', '2024-03-15'],
      ['20240315', '2024-03-15'],
      ['31/02/2024', null],
      ['03/2024', null],
      ['', null],
    ] as const;
    published(await loadRows(...days.map(([since], n) => plan({ 0: holder(n), [SINCE]: since }))));
    for (const [n, [, iso]] of days.entries())
      expect((await plans(holder(n))).items[0]).toMatchObject({ adesao_deferimento: iso });
  });

  test('has the number of its instalments', async () => {
    const counts = [
      ['60', 60],
      ['060', 60],
      ['', null],
      ['sessenta', null],
      ['6,5', null],
    ] as const;
    published(await loadRows(...counts.map(([count], n) => plan({ 0: holder(n), 8: count }))));
    for (const [n, [, number]] of counts.entries())
      expect((await plans(holder(n))).items[0]).toMatchObject({ quantidade_parcelas: number });
  });

  test('of a person is counted and not stored; with or without a mask a CNPJ is the same', async () => {
    const people = ['***.111.222-**', '***111222**', 'XXX111.222XX', '111 444 777 35'];
    // Of the form of a CNPJ, without its check digits.
    const padded = ['00011144477735', '00.011.144/4777-35', 'CPF11144477735'];
    const zeros = '00011144477705';
    const result = published(
      await loadRows(
        ...[...people, ...padded].map((number) => plan({ 0: number })),
        plan({ 0: '99.111.001/0001-70', 3: 'RJ' }),
        plan(),
        plan({ 0: OTHER }),
        plan({ 0: zeros }),
        plan({ 0: '99.111.001' }),
      ),
    );
    expect(result.dropped_by_rule).toEqual({ person: 7 });
    expect(result.quarantined_by_reason).toEqual({ bad_key: 1 });
    expect((await plans()).items.map(({ cpf_cnpj }) => cpf_cnpj)).toEqual(['99.111.001/0001-70', ACME]);
    expect([(await plans(OTHER)).total, (await plans(zeros)).total]).toEqual([1, 1]);
  });

  test('keeps a quote inside a bare name, also where the name stands before the CNPJ', async () => {
    const names = ['BAR DO 5" LTDA', 'A "B" C', 'FIM"', "D'ÁGUA"];
    const rows = names.map((nome, i) => [
      nome,
      `9911100100${String(i).padStart(4, '0')}`,
      ...plan().slice(2),
    ]);
    const header = [PLAN_HEADER[1]!, PLAN_HEADER[0]!, ...PLAN_HEADER.slice(2)];
    published(await loadPlans(Buffer.from(textOf([header, ...rows]))));
    const found = await Promise.all(rows.map(async ([, cnpj]) => (await plans(cnpj!)).items[0]!['nome']));
    expect(found).toEqual(names);
  });

  test('of a CNPJ with small letters is of the same one', async () => {
    published(await loadRows(plan({ 0: '12.abc.345/01de-35' }), plan({ 0: '12ABC34501DE35' })));
    expect((await plans('12ABC34501DE35')).total).toBe(2);
  });
});

describe('a settlement', () => {
  test('stands by day, newest first, then by process; its sum is that of the balances', async () => {
    const row = (process: string, day: string, balance: string): string[] => [
      ...['EMPRESA', ACME, process, day, '9.00', '1.00', '0.00', '8.00', balance, ''],
    ];
    const rows = [
      row('2', '2024-05-20', '2.00'),
      row('9', '', '.05'),
      row('1', '20/05/2024', '1,00'),
      row('3', '20250101', '(R$ 1,00)'),
    ];
    published(await loadSettlements(textOf([SETTLEMENT_HEADER, ...rows])));
    const found = await settlements();
    expect(found.items.map(({ processo }) => processo)).toEqual(['3', '1', '2', '9']);
    expect(found.cents).toBe(205n);
  });
});
