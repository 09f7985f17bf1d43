/** The lists of a company: those that a reader can unfold, and those that its number closes. */
import type { FichaCnpj } from '../../../../clients/typescript/src/index.ts';
import type { Api } from '../../api/api.ts';
import { type Part, summaryText } from '../records/part-view.ts';
import { h, type Tree } from '../tree.ts';
import { changeRow, debtRow, establishmentRow, partnerRow, planRow, settlementRow, workRow } from './rows.ts';

const DEBTS = [
  ['dividas-nao-previdenciarias', 'nao_previdenciario', 'Dívida ativa não previdenciária'],
  ['dividas-previdenciarias', 'previdenciario', 'Dívida ativa previdenciária'],
  ['dividas-fgts', 'fgts', 'Dívida ativa do FGTS'],
] as const;

/** The search lists establishments with the names of their towns, and takes letters. */
function registeredParts({ cnpj, resumos }: FichaCnpj, client: Api['client']): Part[] {
  const list = client.cnpjs({ raiz: cnpj.slice(0, 8) });
  const all = resumos.estabelecimentos;
  return [
    {
      name: 'socios',
      title: 'Sócios e administradores',
      list: client.socios(cnpj),
      none: 'A fonte não traz sócios desta empresa.',
      summary: resumos.socios,
      tables: ['qualificacoes'],
      row: partnerRow,
    },
    {
      name: 'estabelecimentos',
      title: 'Estabelecimentos',
      list,
      none: 'A fonte não traz estabelecimentos desta empresa.',
      summary: all && { ...all, href: list.endereco() },
      row: establishmentRow,
    },
  ];
}

function debtParts({ cnpj, resumos }: FichaCnpj, client: Api['client']): Part[] {
  return DEBTS.map(([name, category, title]) => ({
    name,
    title,
    list: client.dividasPgfn(cnpj, { categoria: category }),
    none: 'A fonte não traz inscrições deste CNPJ nesta categoria.',
    summary: resumos[`dividas_pgfn_${category}`],
    row: debtRow,
  }));
}

function otherParts({ cnpj, resumos }: FichaCnpj, client: Api['client']): Part[] {
  return [
    {
      name: 'obras',
      title: 'Obras (CNO)',
      list: client.obrasCno(cnpj),
      none: 'A fonte não traz obras deste CNPJ.',
      summary: resumos.obras_cno,
      row: workRow,
    },
    {
      name: 'parcelamentos',
      title: 'Parcelamentos',
      list: client.parcelamentosRfb(cnpj),
      none: 'A fonte não traz parcelamentos deste CNPJ.',
      summary: resumos.parcelamentos_rfb,
      row: planRow,
    },
    {
      name: 'transacoes',
      title: 'Transações',
      list: client.transacoesRfb(cnpj),
      none: 'A fonte não traz transações deste CNPJ.',
      summary: resumos.transacoes_rfb,
      row: settlementRow,
    },
  ];
}

/** Its total is not in the answer about the company. */
const changesPart = ({ cnpj }: FichaCnpj, client: Api['client']): Part => ({
  name: 'alteracoes',
  title: 'Alterações',
  list: client.alteracoesCnpj(cnpj),
  none: 'Nada mudou neste CNPJ nem na sua empresa nas versões que foram comparadas.',
  row: changeRow,
});

const allParts = (sheet: FichaCnpj, client: Api['client']): readonly Part[] => [
  ...registeredParts(sheet, client),
  ...debtParts(sheet, client),
  ...otherParts(sheet, client),
  changesPart(sheet, client),
];

/** A service that takes no letters in its older addresses counts these lists, and gives them no address. */
const isClosed = ({ summary }: Part): boolean => summary?.href === null;

export const partsOf = (sheet: FichaCnpj, client: Api['client']): readonly Part[] =>
  allParts(sheet, client).filter((part) => !isClosed(part));

export function closedView(sheet: FichaCnpj, client: Api['client']): Tree | null {
  const closed = allParts(sheet, client).filter(isClosed);
  if (closed.length === 0) return null;
  return h(
    'section.note',
    { 'data-closed': true },
    h(
      'p',
      'Este CNPJ tem letras. Neste serviço a ficha, a busca e as alterações as aceitam; o perfil e as listas abaixo, só depois que quem o opera liga a opção ',
      h('code', 'CNPJ_ALFANUMERICO'),
      '.',
    ),
    h('ul', ...closed.map((part) => h('li', `${part.title}: ${summaryText(part)}`))),
  );
}
