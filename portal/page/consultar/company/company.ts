/** Shows a company: its registration with descriptions, and its lists, which a reader unfolds. */
import type { Sheet } from '../contract.ts';
import type { Question } from '../question.ts';
import { showOpened } from '../records/opened.ts';
import type { Part } from '../records/part-view.ts';
import type { Turn, World } from '../screen.ts';
import { changeRow } from './change-row.ts';
import { headView, registrationView } from './company-view.ts';
import { debtRow, establishmentRow, partnerRow, planRow, settlementRow, workRow } from './rows.ts';

/** Debts by their category in the API. */
const DEBTS = [
  ['dividas-nao-previdenciarias', 'nao_previdenciario', 'Dívida ativa não previdenciária'],
  ['dividas-previdenciarias', 'previdenciario', 'Dívida ativa previdenciária'],
  ['dividas-fgts', 'fgts', 'Dívida ativa do FGTS'],
] as const;

/** The search lists establishments with the names of their towns. */
function registeredParts({ cnpj, resumos }: Sheet): Part[] {
  return [
    {
      name: 'socios',
      title: 'Sócios e administradores',
      path: `/v1/cnpjs/${cnpj}/socios`,
      reference: 'cnpjs-socios',
      none: 'A fonte não traz sócios desta empresa.',
      summary: resumos['socios'],
      tables: ['qualificacoes'],
      row: partnerRow,
    },
    {
      name: 'estabelecimentos',
      title: 'Estabelecimentos',
      path: `/v1/cnpjs?raiz=${cnpj.slice(0, 8)}`,
      reference: 'cnpjs',
      none: 'A fonte não traz estabelecimentos desta empresa.',
      summary: resumos['estabelecimentos'],
      row: establishmentRow,
    },
  ];
}

function debtParts({ cnpj, resumos }: Sheet): Part[] {
  return DEBTS.map(([name, category, title]) => ({
    name,
    title,
    path: `/v1/cnpjs/${cnpj}/dividas-pgfn?categoria=${category}`,
    reference: 'cnpjs-dividas-pgfn',
    none: 'A fonte não traz inscrições deste CNPJ nesta categoria.',
    summary: resumos[`dividas_pgfn_${category}`],
    row: debtRow,
  }));
}

function otherParts({ cnpj, resumos }: Sheet): Part[] {
  return [
    {
      name: 'obras',
      title: 'Obras (CNO)',
      path: `/v1/cnpjs/${cnpj}/obras-cno`,
      reference: 'cnpjs-obras-cno',
      none: 'A fonte não traz obras deste CNPJ.',
      summary: resumos['obras_cno'],
      row: workRow,
    },
    {
      name: 'parcelamentos',
      title: 'Parcelamentos',
      path: `/v1/cnpjs/${cnpj}/parcelamentos-rfb`,
      reference: 'cnpjs-parcelamentos-rfb',
      none: 'A fonte não traz parcelamentos deste CNPJ.',
      summary: resumos['parcelamentos_rfb'],
      row: planRow,
    },
    {
      name: 'transacoes',
      title: 'Transações',
      path: `/v1/cnpjs/${cnpj}/transacoes-rfb`,
      reference: 'cnpjs-transacoes-rfb',
      none: 'A fonte não traz transações deste CNPJ.',
      summary: resumos['transacoes_rfb'],
      row: settlementRow,
    },
  ];
}

/** Its total is not in the answer about the company. */
const changesPart = ({ cnpj }: Sheet): Part => ({
  name: 'alteracoes',
  title: 'Alterações',
  path: `/v1/cnpjs/${cnpj}/alteracoes`,
  reference: 'cnpjs-alteracoes',
  none: 'Nada mudou neste CNPJ nem na sua empresa nas versões que foram comparadas.',
  row: changeRow,
});

export const partsOf = (sheet: Sheet): readonly Part[] => [
  ...registeredParts(sheet),
  ...debtParts(sheet),
  ...otherParts(sheet),
  changesPart(sheet),
];

export const showCompany = (question: Question, world: World, turn: Turn): Promise<void> =>
  showOpened<Sheet>(
    {
      kind: 'cnpj',
      path: `/v1/cnpjs/${question.cnpj}/ficha`,
      reference: 'cnpjs-ficha',
      title: ({ cnpj, empresa }) => empresa.razao_social ?? cnpj,
      head: headView,
      content: registrationView,
      parts: partsOf,
    },
    question,
    world,
    turn,
  );
