/** A company that the page Consultar opens, and what it leads to, as trees without a browser. */

import { describe, expect, test } from 'vitest';
import {
  type CnoObras,
  type FichaCnpj,
  type ListaAlteracoesCnpj,
  type ListaCnpjSocios,
  type ListaEstabelecimentosEncontrados,
  type ListaParcelamentosRfb,
  type ListaPgfnDividas,
  type ListaTransacoesRfb,
  RegistrosPublicos,
} from '../../../clients/typescript/src/index.ts';
import type { Api } from '../../../portal/page/api/api.ts';
import { closedView, partsOf } from '../../../portal/page/consultar/company/company-parts.ts';
import { headView, registrationView } from '../../../portal/page/consultar/company/company-view.ts';
import {
  changeRow,
  debtRow,
  establishmentRow,
  partnerRow,
  planRow,
  settlementRow,
} from '../../../portal/page/consultar/company/rows.ts';
import { createNames } from '../../../portal/page/consultar/names.ts';
import { NO_QUESTION } from '../../../portal/page/consultar/question.ts';
import { backView } from '../../../portal/page/consultar/records/facts.ts';
import {
  type Part,
  type PartPage,
  shownText,
  turnsView,
} from '../../../portal/page/consultar/records/part-view.ts';
import { exampleOf } from '../../support/portal/examples.ts';
import { elementsIn, linksIn, textOfTree } from '../../support/portal/trees.ts';

const names = createNames({} as Api);
names.learn('qualificacoes', '49', 'Sócio-Administrador');
const question = { ...NO_QUESTION, filters: { uf: 'SP' }, cnpj: '99222002000192' };

const WORK = exampleOf<CnoObras>('/v1/cnos/{cno}');

describe('an opened company', () => {
  const sheet = exampleOf<FichaCnpj>('/v1/cnpjs/{cnpj}/ficha');
  const client = new RegistrosPublicos({ endereco: 'https://api.example' });

  test('has its registration with descriptions, dates and money as readers know them', () => {
    const facts = Object.fromEntries(
      elementsIn(registrationView(sheet), 'div').map((fact) => [
        textOfTree(elementsIn(fact, 'dt')),
        textOfTree(elementsIn(fact, 'dd')),
      ]),
    );
    expect(facts).toMatchObject({
      'Capital social': 'R$ 10.000,00',
      'Qualificação do responsável': 'Qualificação de exemplo 49 (49)',
      'Situação desde': '15/03/2021',
      'Atividades secundárias': 'VENDA DE PÃES DE EXEMPLO (4721-1/02)LANCHES DE EXEMPLO (5611-2/03)',
      Endereço: 'RUA DAS AMOSTRAS, 100, CENTRO',
      Município: 'CIDADE MODELO, SP',
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
      Object.entries(sheet.resumos).map(([name, summary]) => [name, { ...summary!, href: null }]),
    );
    const lettered = { ...sheet, cnpj: '12ABC34501DE35', resumos };
    expect(partsOf(lettered, client).map(({ list }) => list.endereco())).toEqual([
      '/v1/cnpjs?raiz=12ABC345',
      '/v1/cnpjs/12ABC34501DE35/alteracoes',
    ]);
    expect(textOfTree(closedView(lettered, client))).toMatch(
      /opção CNPJ_ALFANUMERICO\.Sócios e administradores: 2 registros/,
    );
    expect(partsOf(sheet, client)).toHaveLength(9);
    expect(closedView(sheet, client)).toBeNull();
  });

  test('says that it is not in the file of the Simples Nacional', () => {
    const absent = { codigo: null, descricao: null };
    const simples = { ...sheet.simples, opcao_pelo_simples: absent, opcao_pelo_mei: absent };
    expect(textOfTree(registrationView({ ...sheet, simples }))).toMatch(
      /Simples Nacionalnão consta do arquivo$/,
    );
  });

  test('has partners: a company with a link, a person with the masked document and the representative', () => {
    const [one] = exampleOf<ListaCnpjSocios>('/v1/cnpjs/{cnpj}/socios').itens;
    const company = { identificador_socio: '1', cnpj_cpf_socio: '99111001000170', faixa_etaria: '0' };
    const helped = { representante_legal: '***333444**', nome_representante: 'QUIRINEU DE AMOSTRA' };
    const first = partnerRow({ ...one!, ...company }, question, names);
    expect(linksIn(first)).toEqual({ '99.111.001/0001-70': '#uf=SP&cnpj=99111001000170' });
    expect(textOfTree(first)).not.toContain('Representante');
    expect(textOfTree(partnerRow({ ...one!, ...helped }, question, names))).toMatch(
      /Sócio-Administrador \(49\) · \*\*\*111222\*\* · pessoa física · desde 15\/03\/2021 · 41 a 50 anos.*Representante: QUIRINEU DE AMOSTRA · \*\*\*333444\*\*/,
    );
  });

  test('has establishments, of which the open one is marked', () => {
    const [, found] = exampleOf<ListaEstabelecimentosEncontrados>('/v1/cnpjs').itens;
    const view = establishmentRow(found!, { ...NO_QUESTION, cnpj: found!.cnpj });
    expect(elementsIn(view, 'a')[0]?.attributes['aria-current']).toBe('true');
    expect(textOfTree(view)).toMatch(/ativa.*CIDADE MODELO, SP/);
  });

  test('has debts, plans and settlements with Brazilian amounts', () => {
    const debts = exampleOf<ListaPgfnDividas>('/v1/cnpjs/{cnpj}/dividas-pgfn').itens;
    const [first, second] = debts.map((debt) => textOfTree(debtRow(debt)));
    expect(first).toContain('Inscrição 2160000000101valor consolidado R$ 19.571,36ATIVA AJUIZADA');
    expect(first).toContain('inscrita em 08/03/2019 · ajuizada');
    expect(second).toContain('R$ 0,58');
    const [, settlement] = exampleOf<ListaTransacoesRfb>('/v1/cnpjs/{cnpj}/transacoes-rfb').itens;
    expect(textOfTree(settlementRow(settlement!))).toMatch(
      /^Processo 10000\.000101\/2024-11saldo devedor R\$ 98\.000,10negociação em 20\/05\/2024 · dívida R\$ 150\.000,00/,
    );
    const [plan] = exampleOf<ListaParcelamentosRfb>('/v1/cnpjs/{cnpj}/parcelamentos-rfb').itens;
    expect(textOfTree(planRow(plan!))).toMatch(/^Adesão em 02\/01\/2025saldo devedor R\$ 0,4612 parcelas/);
  });

  test('has changes, with the versions between which they are', () => {
    const [change] = exampleOf<ListaAlteracoesCnpj>('/v1/cnpjs/{cnpj}/alteracoes').itens;
    expect(textOfTree(changeRow({ ...change!, depois: null }))).toBe(
      'Endereçoda versão 2026-09 para 2026-10 · numero10 → sem valor',
    );
    const entered = { tipo: 'socio_entrada', conjunto: 'socios', registro: 'SOCIA DO EXEMPLO', campo: null };
    const depois = 'cnpj_cpf_socio: ***111222**; qualificacao_socio: 49';
    expect(textOfTree(changeRow({ ...change!, ...entered, de: '2026-10', antes: null, depois }))).toBe(
      `Entrada de sócioSOCIA DO EXEMPLO · na versão 2026-10, carregada de novo${depois}`,
    );
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
  const page = (offset: number, total: number): PartPage => ({
    fonte: { status: 'disponivel', versao: null },
    itens: Array.from({ length: Math.max(0, Math.min(20, total - offset)) }, () => ({})),
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
