/** Reads a CNPJ's lists in PGFN and the two RFB sources without a documented layout from published bytes. */
import { filesNamed, readFiles } from './files.ts';
import { type Columns, grouped, holderOf, type Reading, readRows } from './headed.ts';
import { byFields, type ExpectedList, isoDate, type Served, sumOf } from './values.ts';

export interface ExpectedHoldings {
  /** Lists by the 14 characters of the CNPJ. */
  readonly lists: ReadonlyMap<string, ExpectedList>;
}

export const NOTHING_HELD: ExpectedList = { items: [], sum: '0.00' };

const DEBT_FIELDS = [
  ...['cpf_cnpj', 'tipo_pessoa', 'tipo_devedor', 'nome_devedor', 'uf_unidade_responsavel'],
  ...['unidade_responsavel', 'entidade_responsavel', 'unidade_inscricao', 'numero_inscricao'],
  ...['tipo_situacao_inscricao', 'situacao_inscricao', 'receita_principal', 'tipo_credito', 'data_inscricao'],
  ...['indicador_ajuizado', 'valor_consolidado'],
];

const DEBT_COLUMNS: Columns = Object.fromEntries(
  DEBT_FIELDS.map((f) => [f, f.startsWith('uf_') ? ['text', f, 'uf_devedor'] : ['text', f]]),
);

export const DEBT_CATEGORIES = {
  nao_previdenciario: /arquivo_lai_sida/i,
  fgts: /arquivo_lai_fgts/i,
  previdenciario: /arquivo_lai_prev/i,
} as const;

export type DebtCategory = keyof typeof DEBT_CATEGORIES;

/** Returns the debts of every CNPJ, newest first; dates are texts, compared by day. */
export async function readDebts(
  dir: string,
  category: DebtCategory,
  version = '2026-T2',
): Promise<ExpectedHoldings> {
  const files = filesNamed(await readFiles(dir), DEBT_CATEGORIES[category]);
  const reading = {
    columns: DEBT_COLUMNS,
    delimiter: ';',
    quotes: false,
    amount: 'valor_consolidado',
  } as const;
  const rows = readRows(files, reading).map((row): Served => {
    const date = /^0?1.0?1.1000$/.test(String(row.data_inscricao)) ? null : row.data_inscricao!;
    return { ...row, data_inscricao: date, dataset_trimester: version };
  });
  const day = (row: Served): string | null =>
    row.data_inscricao === null ? null : isoDate(String(row.data_inscricao));
  const order = byFields('-day', 'numero');
  const compare = (a: Served, b: Served): number =>
    order(
      { day: day(a), numero: a.numero_inscricao ?? null },
      { day: day(b), numero: b.numero_inscricao ?? null },
    );
  return { lists: listsOf(rows, compare, 'valor_consolidado') };
}

function listsOf(
  rows: readonly Served[],
  compare: (a: Served, b: Served) => number,
  amount: string,
): Map<string, ExpectedList> {
  const groups = grouped(rows, (row) => holderOf(row.cpf_cnpj));
  return new Map(
    [...groups].map(([cnpj, items]) => [cnpj, { items: items.sort(compare), sum: sumOf(items, amount) }]),
  );
}

const INSTALMENTS: Reading = {
  amount: 'saldo_devedor',
  columns: {
    cpf_cnpj: ['text', 'cpf_cnpj', 'cnpj', 'ni', 'ni_contribuinte'],
    nome: ['text', 'nome', 'nome_contribuinte', 'contribuinte', 'razao_social', 'nome_empresarial'],
    tipo_pessoa: ['text', 'tipo_pessoa', 'tipo_contribuinte'],
    uf: ['text', 'uf', 'estado', 'sigla_uf'],
    municipio: ['text', 'municipio', 'nome_municipio'],
    cnae: ['text', 'cnae', 'cnae_principal', 'cnae_fiscal'],
    porte: ['text', 'porte', 'porte_empresa'],
    adesao_deferimento: [
      ...(['date', 'adesao_deferimento', 'data_adesao_deferimento'] as const),
      ...['data_de_adesao', 'data_deferimento'],
    ],
    quantidade_parcelas: [
      ...(['integer', 'quantidade_parcelas', 'quantidade_de_parcelas'] as const),
      ...['qtd_parcelas', 'qtde_parcelas', 'numero_parcelas'],
    ],
    valor_parcelado: ['text', 'valor_parcelado', 'valor_consolidado', 'vl_parcelado'],
    saldo_devedor: ['text', 'saldo_devedor', 'vl_saldo_devedor'],
  },
};

const SETTLEMENTS: Reading = {
  amount: 'saldo_devedor',
  columns: {
    contribuinte: ['text', 'contribuinte', 'nome', 'nome_contribuinte', 'razao_social'],
    cpf_cnpj: ['text', 'cpf_cnpj', 'cnpj', 'ni'],
    processo: ['text', 'processo', 'numero_processo', 'n_processo', 'dossie'],
    data_negociacao: ['date', 'data_negociacao', 'data_da_negociacao', 'data'],
    divida_transacionada: ['text', 'divida_transacionada', 'valor_divida_transacionada'],
    reducao: ['text', 'reducao', 'reducoes', 'valor_reducao', 'desconto'],
    creditos_pf_bcn: ['text', 'creditos_pf_bcn', 'creditos_de_pf_e_bcn', 'pf_bcn', 'prejuizo_fiscal_bcn'],
    divida_com_reducao: ['text', 'divida_com_reducao', 'valor_com_reducao'],
    saldo_devedor: ['text', 'saldo_devedor'],
    memorial: ['text', 'memorial', 'memorial_de_calculo', 'link_memorial'],
  },
};

export const readInstalments = (dir: string): Promise<ExpectedHoldings> =>
  readHoldings(dir, /parcelamento/i, INSTALMENTS, byFields('-adesao_deferimento'));

export const readSettlements = (dir: string): Promise<ExpectedHoldings> =>
  readHoldings(dir, /transa[cç]/i, SETTLEMENTS, byFields('-data_negociacao', 'processo'));

async function readHoldings(
  dir: string,
  name: RegExp,
  reading: Reading,
  compare: (a: Served, b: Served) => number,
): Promise<ExpectedHoldings> {
  const rows = readRows(filesNamed(await readFiles(dir), name), reading);
  return { lists: listsOf(rows, compare, 'saldo_devedor') };
}
