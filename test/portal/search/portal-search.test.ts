/** The page Consultar without a browser: the question in its address, what is typed, and published values. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import DESCRIPTION from '../../../openapi.json' with { type: 'json' };
import { ALL_FIELDS } from '../../../portal/page/consultar/form/fields.ts';
import { nameIn, refusalOf, withoutCpf } from '../../../portal/page/consultar/form/refused.ts';
import {
  activityIn,
  begun,
  cnpjIn,
  dateIn,
  IGNORED,
  monthText,
  numberIn,
  rootIn,
} from '../../../portal/page/consultar/form/typed.ts';
import {
  dateText,
  decimalText,
  moneyText,
  propertyText,
  workText,
} from '../../../portal/page/consultar/formats.ts';
import { DIMENSIONS, filtersOf, usualDimension } from '../../../portal/page/consultar/list/dimensions.ts';
import { pageIn } from '../../../portal/page/consultar/list/results-view.ts';
import { addressOf, NO_QUESTION, narrowed, questionOf } from '../../../portal/page/consultar/question.ts';
import { STATES_AND_ABROAD } from '../../../shared/datasets/identifiers.ts';
import { askedWords, IGNORED_WORDS } from '../../../shared/datasets/names/words.ts';
import { createKey } from '../../../shared/store/keys/key-form.ts';

describe('the address of a question', () => {
  const value = fc.string({ unit: 'grapheme', maxLength: 30 }).map((text) => text.trim());
  const questions = fc.record({
    filters: fc
      .dictionary(fc.constantFrom(...ALL_FIELDS.map(({ name }) => name)), value, { noNullPrototype: true })
      .map((all) => Object.fromEntries(Object.entries(all).filter(([, text]) => text !== ''))),
    offset: fc.nat(1_000_000_000),
    by: fc.option(fc.constantFrom(...DIMENSIONS.map(({ name }) => name))),
    cnpj: fc.option(fc.constantFrom('99111001000170', '12ABC34501DE35')),
    cno: fc.option(fc.constant('900010000170')),
    nirf: fc.option(fc.constant('90000017')),
    credits: fc.option(fc.constantFrom('todos', 'SP')),
    list: fc.option(fc.constant('obras')),
    from: fc.nat(1_000_000_000),
    network: fc.option(fc.constantFrom('1-50', '3-500')),
  });

  test('has every part of the question, and returns it', () => {
    fc.assert(
      fc.property(questions, (question) => {
        const isEmpty = addressOf(question) === '#por=uf';
        expect(questionOf(addressOf(question))).toEqual(isEmpty ? { ...question, by: 'uf' } : question);
      }),
    );
  });

  test('takes only known parameters of the right form', () => {
    expect(
      questionOf(
        '#uf=SP&x=1&offset=-5&por=senha&cnpj=99.111&cno=1&nirf=x&creditos=sp&lista=A%20B&de=x&rede=4-50',
      ),
    ).toEqual({
      ...NO_QUESTION,
      filters: { uf: 'SP' },
    });
  });

  test.each(['', '#', '#conteudo', '#campo-uf'])('is not a question: %s', (hash) => {
    expect(questionOf(hash)).toBeNull();
  });

  test('never contains a key', () => {
    const key = createKey('live');
    const question = questionOf(`#nome=${key}&uf=SP&socio=x%20${key}`);
    expect(question?.filters).toEqual({ uf: 'SP' });
    expect(addressOf(question ?? NO_QUESTION)).not.toContain('cnpj_live_');
  });

  test('of a narrower question begins at the first page and follows the bars again', () => {
    const question = { ...NO_QUESTION, filters: { nome: 'padaria', uf: 'SP' }, offset: 40, by: 'porte' };
    expect(addressOf(narrowed(question, { cnae: '1091102' }))).toBe('#nome=padaria&uf=SP&cnae=1091102');
    expect(addressOf(narrowed(question, { uf: '' }))).toBe('#nome=padaria');
  });
});

describe('a typed text', () => {
  test.each([
    ['99111001000170', '99111001000170'],
    [' 99.111.001/0001-70 ', '99111001000170'],
    ['12.ABC.345/01DE-35', '12ABC34501DE35'],
    ['12.abc.345/01de-99', '12ABC34501DE99'],
  ])('opens a company by its CNPJ, masked or not, with letters too: %s', (text, cnpj) => {
    expect(cnpjIn(text)).toBe(cnpj);
  });

  test.each(['SUPERMERCADO12', '12ABC34501DE36', 'PADARIA SOL 123', '9911100100017', '991110010001700', ''])(
    'is a name where it is no CNPJ: %s',
    (text) => {
      expect(cnpjIn(text)).toBeNull();
    },
  );

  test.each([
    ['90.001.00001/70', { cno: '900010000170' }],
    ['900010000170', { cno: '900010000170' }],
    ['9.000.001-7', { nirf: '90000017' }],
    ['99.111.001/0001-70', { cnpj: '99111001000170' }],
    ['99111001', null],
    ['PADARIA 2000', null],
  ])('opens what its number names: %s', (text, opened) => {
    expect(numberIn(text)).toEqual(opened);
  });

  test('of eight digits opens a property where such a number is asked for', () => {
    expect(numberIn('90000017', true)).toEqual({ nirf: '90000017' });
  });

  test.each([
    '111.444.777-35',
    '11144477735',
    '111.444.777/35',
    'PADARIA １１１．４４４．７７７－３５',
    '①①①④④④⑦⑦⑦③⑤',
    '1️⃣11444777３5',
  ])('with a complete CPF is neither sent nor kept, as the service rejects it: %s', (text) => {
    expect(askedWords(text).cpfs).toEqual(['***444777**']);
    expect(refusalOf(text)).toMatch(/^Não há consulta por CPF completo, e nada foi enviado/);
  });

  test.each(['***444777**', '444777', '99.111.001/0001-70', 'PADARIA 2000', '4711-3/02'])(
    'without a complete CPF or a key is used: %s',
    (text) => {
      expect(refusalOf(text)).toBeNull();
    },
  );

  test.each([
    ['ZELINDRO INVENTADO 111.444.777-35', 'ZELINDRO INVENTADO'],
    ['111.444.777-35', '111.444.777-35'],
    ['Pão １１１４４４７７７３５ & 529.982.247-25 Mel', 'Pão  &  Mel'],
    ['PADARIA 2000', 'PADARIA 2000'],
  ])('of a name is sent without the CPF that is pasted with it: %s', (text, name) => {
    expect(nameIn(text)).toBe(name);
  });

  test('becomes the title of the window without a CPF', () => {
    expect(withoutCpf('ZELINDRO INVENTADO 12345678900')).toBe('ZELINDRO INVENTADO');
    expect(withoutCpf('PADARIA 2000')).toBe('PADARIA 2000');
  });

  test.each([
    ['padar', 'padar*'],
    ['padaria do pão', 'padaria do pão*'],
    ['padar*', 'padar*'],
    ['pad* sol', 'pad* sol'],
    ['padaria so', 'padaria so'],
    ['padaria éé', 'padaria éé'],
    ['I.B.M.', 'I.B.M.'],
    ['padaria ltda', 'padaria ltda'],
  ])('of a name ends with a beginning: %s', (text, asked) => {
    expect(begun(text)).toBe(asked);
  });

  test('is a beginning for the service, too, and no ignored word', () => {
    expect([...IGNORED].toSorted()).toEqual([...IGNORED_WORDS].filter((word) => word.length > 2).toSorted());
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const sent = begun(text.trim());
        if (sent === text.trim()) return;
        expect(askedWords(sent).beginning?.length).toBeGreaterThanOrEqual(3);
      }),
    );
  });

  test.each([
    ['03/2021', '202103'],
    ['2021-03', '202103'],
    ['202103', '202103'],
    ['15/3/2021', '20210315'],
    ['2021-03-15', '2021-03-15'],
    ['março', 'março'],
  ])('is a month or a day: %s', (text, date) => {
    expect(dateIn(text)).toBe(date);
    expect(monthText('202103')).toBe('03/2021');
  });

  test.each([
    ['99111001', '99111001'],
    [' 99.111.001 ', '99111001'],
    ['12.abc.345', '12ABC345'],
    ['PADARIA1', null],
    ['9.000.001-7', null],
  ])('is a root, which lists the establishments: %s', (text, root) => {
    expect(rootIn(text)).toBe(root);
  });

  test.each([
    ['4711-3/02', '4711302'],
    ['47.11-3/02', '4711302'],
    ['4711-3/02 Comércio varejista', '4711302'],
    ['comércio', null],
    ['3D impressão', null],
  ])('is an activity: %s', (text, digits) => {
    expect(activityIn(text)).toBe(digits);
  });

  test.each([
    ['3', 3],
    ['1.234', 99],
    ['0', 1],
    ['dois', null],
    ['', null],
  ])('is a page of 99: %s', (text, page) => {
    expect(pageIn(text, 99)).toBe(page);
  });
});

test('the fields are the filters of the interface', () => {
  const filters = DESCRIPTION.paths['/v1/cnpjs'].get.parameters.map(({ name }) => name);
  const others = ['limite', 'offset', 'X-Snapshot'];
  expect(ALL_FIELDS.map(({ name }) => name).toSorted()).toEqual(
    filters.filter((name) => !others.includes(name)).toSorted(),
  );
});

test('the states are those of the datasets', () => {
  const [state] = ALL_FIELDS.filter(({ name }) => name === 'uf');
  expect(state?.choices?.map(({ value }) => value).toSorted()).toEqual(STATES_AND_ABROAD.toSorted());
});

test.each([
  [{}, 'uf'],
  [{ nome: 'x' }, 'uf'],
  [{ uf: 'SP' }, 'municipio'],
  [{ uf: 'SP', municipio: '9001' }, 'cnae'],
  [{ municipio: '9001', cnae: '47' }, 'ano_abertura'],
])('the bars of %o count by %s', (filters, by) => {
  expect(usualDimension(filters as Record<string, string>)).toBe(by);
});

test('a value of every kind of bars narrows by a filter that exists', () => {
  const values: Record<string, string> = { ano_abertura: '2021', situacao: '02', uf: 'SP', porte: '01' };
  for (const dimension of DIMENSIONS) {
    const { name } = dimension;
    const filters = Object.keys(filtersOf(dimension, values[name] ?? '1091'));
    expect(filters.length).toBeGreaterThan(0);
    for (const filter of filters) expect(ALL_FIELDS.map((field) => field.name)).toContain(filter);
  }
});

describe('a published value', () => {
  test('of money is grouped without arithmetic', () => {
    expect(moneyText('10000,00')).toBe('R$ 10.000,00');
    expect(moneyText('19571.94')).toBe('R$ 19.571,94');
    expect(moneyText('90071992547409931,07')).toBe('R$ 90.071.992.547.409.931,07');
    expect(moneyText('-5,00')).toBe('-R$ 5,00');
    expect(moneyText('.58')).toBe('R$ 0,58');
    expect(moneyText('1.325.100,12')).toBe('R$ 1.325.100,12');
  });

  test('of a date, an area and a number is as readers know it', () => {
    for (const date of ['20210315', '2021-03-15', '15/03/2021', '15/03/2021 00:00:00'])
      expect(dateText(date)).toBe('15/03/2021');
    expect([decimalText('1350.40'), decimalText('.5')]).toEqual(['1.350,40', '0,5']);
    expect([workText('900010000170'), propertyText('90000017')]).toEqual(['90.001.00001/70', '9.000.001-7']);
  });

  test('of another form stays as published', () => {
    expect([moneyText('mil'), dateText('0'), decimalText('10')]).toEqual(['mil', '0', '10']);
  });
});
