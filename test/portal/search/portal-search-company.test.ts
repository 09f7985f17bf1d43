/** A company that the page Consultar opens, and what it leads to, as trees without a browser. */
import { describe, expect, test } from 'vitest';
import { closedView, partsOf } from '../../../portal/page/consultar/company/company-parts.ts';
import { headView, registrationView } from '../../../portal/page/consultar/company/company-view.ts';
import {
  debtRow,
  establishmentRow,
  partnerRow,
  planRow,
  settlementRow,
  workRow,
} from '../../../portal/page/consultar/company/rows.ts';
import type { List, Published, Sheet } from '../../../portal/page/consultar/contract.ts';
import { createNames } from '../../../portal/page/consultar/names.ts';
import { NO_QUESTION } from '../../../portal/page/consultar/question.ts';
import { backView } from '../../../portal/page/consultar/records/back-view.ts';
import { type Part, shownText, turnsView } from '../../../portal/page/consultar/records/part-view.ts';
import { DEBTS, PARTNERS, SETTLEMENT, sheetOf, WORK } from '../../support/portal/stand-in/company.ts';
import { COMPANIES } from '../../support/portal/stand-in/country.ts';
import { itemOf } from '../../support/portal/stand-in/search.ts';
import { elementsIn, linksIn, textOfTree } from '../../support/portal/trees.ts';

const names = createNames(() => Promise.reject(new Error('the views ask for nothing')));
names.learn('qualificacoes', '49', 'Sócio-Administrador');
const question = { ...NO_QUESTION, filters: { uf: 'SP' }, cnpj: '99222002000192' };

describe('an opened company', () => {
  const company = COMPANIES.find(({ municipio }) => municipio === '9001') ?? COMPANIES[0]!;
  const sheet: Sheet = sheetOf(company);

  test('has its registration with descriptions, dates and money as readers know them', () => {
    const facts = Object.fromEntries(
      elementsIn(registrationView(sheet), 'div').map((fact) => [
        textOfTree(elementsIn(fact, 'dt')),
        textOfTree(elementsIn(fact, 'dd')),
      ]),
    );
    expect(facts).toMatchObject({
      'Capital social': 'R$ 1.250.000,00',
      'Qualificação do responsável': 'Sócio-Administrador (49)',
      'Situação desde': '15/03/2021',
      'Atividades secundárias': 'Lanchonetes, casas de chá, de sucos e similares (5611-2/03)9999-9/99',
      Endereço: 'RUA DAS AMOSTRAS, 100, CENTRO',
      Município: 'VILA DO EXEMPLO, SP',
      CEP: '01001-000',
      Telefones: '(11) 5550-0101',
      'Simples Nacional': 'sim, desde 01/04/2021',
      MEI: 'não',
    });
    expect(facts).not.toHaveProperty('Fax');
    expect(facts).not.toHaveProperty('Motivo da situação');
  });

  test('says its version and state, and that invented data are invented', () => {
    const sample = new Set(['cnpj 2026-10']);
    expect(textOfTree(headView(sheet, new Set()))).toMatch(/Versão 2026-10, disponível\.$/);
    expect(textOfTree(headView(sheet, sample))).toMatch(/disponível\. Dados inventados da amostra\.$/);
  });

  test('with letters has what the service opens, and says what the switch would add', () => {
    const resumos = Object.fromEntries(
      Object.entries(sheet.resumos).map(([name, summary]) => [name, { ...summary, href: null }]),
    );
    const lettered = { ...sheet, cnpj: '12ABC34501DE35', resumos };
    expect(partsOf(lettered).map(({ path }) => path)).toEqual([
      '/v1/cnpjs?raiz=12ABC345',
      '/v1/cnpjs/12ABC34501DE35/parcelamentos-rfb',
      '/v1/cnpjs/12ABC34501DE35/alteracoes',
    ]);
    expect(textOfTree(closedView(lettered))).toMatch(
      /opção CNPJ_ALFANUMERICO\.Sócios e administradores: 23 registros/,
    );
    expect(partsOf(sheet)).toHaveLength(9);
    expect(closedView(sheet)).toBeNull();
  });

  test('says that it is not in the file of the Simples Nacional', () => {
    const absent = { codigo: null, descricao: null };
    const simples = { ...sheet.simples, opcao_pelo_simples: absent, opcao_pelo_mei: absent };
    expect(textOfTree(registrationView({ ...sheet, simples }))).toMatch(
      /Simples Nacionalnão consta do arquivo$/,
    );
  });

  test('has partners: a company with a link, a person with the masked document and the representative', () => {
    const [company0, person] = PARTNERS.map((partner) => partnerRow(partner, question, names));
    expect(linksIn(company0 ?? null)).toEqual({ '99.111.001/0001-70': '#uf=SP&cnpj=99111001000170' });
    expect(textOfTree(company0 ?? null)).not.toContain('Representante');
    expect(textOfTree(person ?? null)).toMatch(
      /Sócio-Administrador \(49\) · \*\*\*111001\*\* · pessoa física · desde 15\/03\/2021 · 41 a 50 anos.*Representante: QUIRINEU DE AMOSTRA · \*\*\*333444\*\*/,
    );
  });

  test('has establishments, of which the open one is marked', () => {
    const view = establishmentRow(itemOf(company), { ...NO_QUESTION, cnpj: company.cnpj });
    expect(elementsIn(view, 'a')[0]?.attributes['aria-current']).toBe('true');
    expect(textOfTree(view)).toMatch(/ativa.*VILA DO EXEMPLO, SP/);
  });

  test('has debts, plans and settlements with Brazilian amounts', () => {
    const [first, second] = DEBTS.map((debt) => textOfTree(debtRow(debt)));
    expect(first).toContain('Inscrição 2160000000101valor consolidado R$ 19.571,36ATIVA AJUIZADA');
    expect(first).toContain('inscrita em 08/03/2019 · ajuizada');
    expect(second).toContain('R$ 0,58');
    expect(textOfTree(settlementRow(SETTLEMENT))).toMatch(
      /^Processo 10000\.000102\/2025-12saldo devedor R\$ 98\.000,10negociação em 28\/02\/2025 · dívida R\$ 150\.000,00/,
    );
    // The number of instalments is the only number among the texts.
    const plan = { adesao_deferimento: '2025-01-02', quantidade_parcelas: 12, saldo_devedor: '0,46' };
    expect(textOfTree(planRow(plan as unknown as Published))).toBe(
      'Adesão em 02/01/2025saldo devedor R$ 0,4612 parcelas',
    );
  });

  test('has works, each with a link that keeps the company', () => {
    const view = workRow(WORK, question);
    expect(linksIn(view)).toEqual({ '90.001.00001/70': '#uf=SP&cnpj=99222002000192&cno=900010000170' });
    expect(textOfTree(view)).toContain('GALPAO DO EXEMPLO · ativa · VILA DO EXEMPLO, SP · 1.350,40 m²');
  });
});

test('the link back leads to what is around', () => {
  const back = (more: object, kind: 'cno' | 'cnpj'): object =>
    linksIn(backView({ ...NO_QUESTION, ...more }, kind));
  const filters = { uf: 'SP' };
  expect(back({ filters, cnpj: '99222002000192', cno: WORK.cno, list: 'areas' }, 'cno')).toEqual({
    '← Voltar': '#uf=SP&cnpj=99222002000192',
  });
  expect(back({ filters, cnpj: '99222002000192' }, 'cnpj')).toEqual({ '← Voltar ao resultado': '#uf=SP' });
  expect(back({ cno: WORK.cno }, 'cno')).toEqual({ '← Nova consulta': '#' });
});

describe('the pages of a list', () => {
  const page = (offset: number, total: number): List<unknown> => ({
    fonte: { status: 'disponivel', versao: null },
    itens: Array.from({ length: Math.max(0, Math.min(20, total - offset)) }),
    paginacao: { limite: 20, offset, total },
  });
  const part = { title: 'Obras (CNO)', none: 'A fonte não traz obras.' } as Part;

  test.each([
    [0, 0, 'A fonte não traz obras.'],
    [0, 1, '1 registro.'],
    [20, 1_045, 'Registros de 21 a 40 de 1.045.'],
    [60, 45, 'Esta página fica depois do fim da lista, que tem 45 registros.'],
  ])('from %i of %i say what is shown', (offset, total, text) => {
    expect(shownText(part, page(offset, total))).toBe(text);
  });

  test.each([
    [0, 20, []],
    [0, 45, ['Próxima →', 20, 'Última', 40]],
    [20, 45, ['Primeira', 0, '← Anterior', 0, 'Próxima →', 40, 'Última', 40]],
    [40, 45, ['Primeira', 0, '← Anterior', 20]],
    [60, 45, ['Primeira', 0, '← Anterior', 40]],
  ])('from %i of %i lead to the first, the last and those beside', (offset, total, expected) => {
    const gone: unknown[] = [];
    const view = turnsView(part, page(offset, total), (to) => gone.push(to));
    const open = elementsIn(view, 'button').filter(({ attributes }) => attributes['onclick'] !== null);
    for (const button of open) {
      gone.push(textOfTree(button));
      (button.attributes['onclick'] as () => void)();
    }
    expect(gone).toEqual(expected);
  });
});
