/**
 * Changes to plant in the rows of a second month, by resource. All names are invented. Fields with few values
 * get another one of them, because the gates refuse a month with many new values.
 */
import { checkDigits } from '../../../synthetic/sources/cnpj/numbers.ts';

/** A row by column, as text of windows-1252 with one character a byte. */
export interface Row {
  /** Cells as in the file. */
  readonly cells: readonly string[];
  readonly get: (name: string) => string;
  /** Returns the row with other values in some columns. */
  readonly with: (values: Readonly<Record<string, string>>) => Row;
}

export interface Plant {
  /** Null for rows that change and give no change. */
  readonly tipo: string | null;
  readonly campo: string | null;
  /** Returns the rows in place of a row, or null where the change does not fit it. `n` differs by row. */
  readonly plant: (row: Row, n: number) => readonly Row[] | null;
}

type Of = (value: string, n: number) => string | null;

/** Puts another value into a column; a change that leaves it alike does not fit. */
const set = (tipo: string, campo: string, of: Of): Plant => ({
  tipo,
  campo,
  plant: (row, n) => {
    const value = row.get(campo);
    const next = of(value, n);
    return next === null || next === value ? null : [row.with({ [campo]: next })];
  },
});

const always =
  (text: string): Of =>
  (_, n) =>
    text.replace('#', String(n));

const from =
  (values: readonly string[], to: string): Of =>
  (value) =>
    values.includes(value) ? to : null;

/** Exchanges two values, and puts the first in place of any other one. */
const other =
  (one: string, two: string): Of =>
  (value) =>
    value === one ? two : one;

const added = (tipo: string, values: (row: Row, n: number) => Readonly<Record<string, string>>): Plant => ({
  tipo,
  campo: null,
  plant: (row, n) => [row, row.with(values(row, n))],
});

const gone = (tipo: string): Plant => ({ tipo, campo: null, plant: () => [] });

/** Six digits of a number. No generator makes a key of `9Z` and such digits. */
const six = (n: number): string => String(n).padStart(6, '0').slice(-6);

/** Lower case changes only the spelling. */
const respelled = (campo: string): Plant => set('grafia', campo, (value) => value.toLowerCase());

/** A hyphen is another form of the same number. */
const hyphened =
  (before: number, after: number): Of =>
  (value) =>
    new RegExp(`^\\d{${before + after}}$`).test(value)
      ? `${value.slice(0, before)}-${value.slice(before)}`
      : null;

/** `12345,00` → `12.345,00`, the same amount. */
const grouped: Of = (value) => (/^\d{4,6},\d\d$/.test(value) ? value.replace(/(?=\d{3},)/, '.') : null);

/** Returns the columns of a CNPJ, with its check digits. */
function keyOf(root: string, order: string): Readonly<Record<string, string>> {
  return { cnpj_basico: root, cnpj_ordem: order, cnpj_dv: checkDigits(root + order) };
}

/** Only head offices get a branch, so that no company gets two with one number: no order has a letter. */
const branch = (tipo: string, first: number, values: Readonly<Record<string, string>>): Plant => ({
  tipo,
  campo: null,
  plant: (row, n) => {
    if (row.get('cnpj_ordem') !== '0001') return null;
    const key = keyOf(row.get('cnpj_basico'), `${first}Z${six(n).slice(-2)}`);
    return [row, row.with({ ...key, ...values, identificador_matriz_filial: '2' })];
  },
});

/** A day of the period of the earlier month, and one long before. */
const OPENED = { data_inicio_atividade: '20260915' };
const LONG_AGO = { data_inicio_atividade: '20190304' };

const company = (tipo: string, letter: string, values: Readonly<Record<string, string>>): Plant =>
  added(tipo, (_, n) => ({
    ...keyOf(`9${letter}${six(n)}`, '0001'),
    ...values,
    identificador_matriz_filial: '1',
  }));

const ESTABLISHMENTS: readonly Plant[] = [
  branch('abertura', 9, OPENED),
  branch('inclusao', 8, LONG_AGO),
  company('abertura', 'Z', OPENED),
  company('inclusao', 'Y', LONG_AGO),
  gone('ausencia'),
  set('baixa', 'situacao_cadastral', from(['01', '02', '03', '04'], '08')),
  set('situacao', 'situacao_cadastral', from(['02', '08'], '03')),
  set('situacao', 'data_situacao_cadastral', other('20260801', '20260802')),
  set('situacao', 'motivo_situacao_cadastral', other('01', '63')),
  set('situacao', 'situacao_especial', always('LIQUIDACAO INVENTADA')),
  set('situacao', 'data_situacao_especial', other('20260801', '20260802')),
  set('nome_fantasia', 'nome_fantasia', always('LOJA INVENTADA #')),
  set('unidade', 'identificador_matriz_filial', other('1', '2')),
  set('inicio_atividade', 'data_inicio_atividade', other('20190304', '20190305')),
  set('atividade', 'cnae_fiscal_principal', other('4721102', '5611203')),
  set('atividade', 'cnae_fiscal_secundaria', other('4721102,5611203', '4721102,4781400')),
  set('endereco', 'nome_cidade_exterior', always('CIDADE INVENTADA #')),
  set('endereco', 'pais', other('249', '105')),
  set('endereco', 'tipo_logradouro', other('AVENIDA', 'RUA')),
  set('endereco', 'logradouro', always('DOS INVENTOS #')),
  // An abbreviation is another text, and not only another spelling.
  set('endereco', 'logradouro', (value) => (/^[A-Z ]{6,}$/.test(value) ? `${value.slice(0, 4)}.` : null)),
  set('endereco', 'numero', other('10', '11')),
  set('endereco', 'complemento', other('KM 1,5', 'KM 15')),
  set('endereco', 'bairro', always('BAIRRO INVENTADO #')),
  set('endereco', 'cep', other('01001000', '20040002')),
  set('endereco', 'uf', other('RJ', 'SP')),
  set('endereco', 'municipio', other('6001', '7107')),
  ...['ddd_1', 'ddd_2', 'ddd_fax'].map((name) => set('contato', name, other('21', '11'))),
  ...['telefone_1', 'telefone_2', 'fax'].map((name) => set('contato', name, other('33334444', '22223333'))),
  set('contato', 'correio_eletronico', always('pessoa.#@inventada.example')),
  respelled('logradouro'),
  respelled('bairro'),
  set('grafia', 'cnae_fiscal_secundaria', (value) => value.split(',').toReversed().join()),
  set('grafia', 'cep', hyphened(5, 3)),
  set('grafia', 'telefone_1', hyphened(4, 4)),
];

const COMPANIES: readonly Plant[] = [
  set('razao_social', 'razao_social', always('EMPRESA INVENTADA # LTDA')),
  set('natureza_juridica', 'natureza_juridica', other('2062', '2135')),
  set('porte', 'porte_empresa', other('05', '01')),
  set('capital_social', 'capital_social_raw', other('1234,50', '12345,0')),
  set('responsavel', 'qualificacao_responsavel', other('49', '05')),
  set('ente_federativo', 'ente_federativo_responsavel', other('UBERABA', 'UBERLANDIA')),
  respelled('razao_social'),
  set('grafia', 'capital_social_raw', grouped),
];

/** A row that is missing says nothing about its values. */
const NO_ROW: Plant = { tipo: null, campo: null, plant: () => [] };

const OPTIONS: readonly Plant[] = [
  ...['simples', 'mei'].flatMap((name) => [
    set(`${name}_entrada`, `opcao_pelo_${name}`, from(['N', ''], 'S')),
    set(`${name}_saida`, `opcao_pelo_${name}`, from(['S'], 'N')),
    set(name, `data_opcao_${name}`, other('20260801', '20260802')),
    set(name, `data_exclusao_${name}`, other('20260801', '20260802')),
  ]),
  NO_ROW,
];

/** Without a document or a date it is another partner. */
const RENAMED: Plant = {
  tipo: 'socio_alterado',
  campo: 'nome_socio_razao_social',
  plant: (row, n) =>
    row.get('cnpj_cpf_socio') && /^[1-9]\d{7}$/.test(row.get('data_entrada_sociedade'))
      ? [row.with({ nome_socio_razao_social: `SOCIA RENOMEADA ${n}` })]
      : null,
};

const PARTNERS: readonly Plant[] = [
  added('socio_entrada', (_, n) => ({ nome_socio_razao_social: `SOCIA INVENTADA ${n}` })),
  gone('socio_saida'),
  set('socio_alterado', 'qualificacao_socio', other('49', '22')),
  set('socio_alterado', 'data_entrada_sociedade', other('20190304', '20190305')),
  RENAMED,
  set('socio_faixa_etaria', 'faixa_etaria', other('4', '5')),
  respelled('nome_socio_razao_social'),
];

const DEBTS: readonly Plant[] = [
  added('entrada', (_, n) => ({ numero_inscricao: `97 6 26 ${six(n)}-01` })),
  gone('saida'),
  set('situacao', 'tipo_situacao_inscricao', other('Garantia', 'Em cobran\xe7a')),
  set('ajuizamento', 'indicador_ajuizado', other('SIM', 'NAO')),
  set('valor', 'valor_consolidado', other('123.45', '1234.5')),
  set(
    'credito',
    'receita_principal',
    other('R D Ativa - Multa "Isolada"', 'Receita da d\xedvida ativa - ENSAIO'),
  ),
  set('credito', 'tipo_credito', other('R D Ativa - Multa "Isolada"', 'Receita da d\xedvida ativa - ENSAIO')),
  set('unidade', 'uf_unidade_responsavel', other('RJ', 'SP')),
  set('grafia', 'valor_consolidado', (value) => (/\.\d\d$/.test(value) ? value.replace('.', ',') : null)),
  set('devedor', 'nome_devedor', always('DEVEDORA INVENTADA # LTDA')),
  set('grafia', 'tipo_devedor', (value) =>
    value === value.toUpperCase() ? value.toLowerCase() : value.toUpperCase(),
  ),
];

const day = other('2019-03-04', '2019-03-05');

const WORKS: readonly Plant[] = [
  added('entrada', (_, n) => ({ cno: `970000${six(n)}` })),
  gone('saida'),
  set('situacao', 'situacao', other('15', '02')),
  set('responsavel', 'nome_empresarial', always('CONSTRUTORA INVENTADA #')),
  set('nome', 'nome', always('OBRA INVENTADA #')),
  set('area_total', 'area_total', other('123.45', '1234.5')),
  set('endereco', 'estado', other('RJ', 'SP')),
  set('endereco', 'codigo_municipio', other('6001', '7107')),
  set('datas', 'data_inicio', day),
  set('obra_vinculada', 'cno_vinculado', other('970000000001', '970000000002')),
  respelled('nome'),
];

const LINKS: readonly Plant[] = [
  added('vinculo_entrada', () => ({ qualificacao_contribuinte: '9999' })),
  gone('vinculo_saida'),
  set('vinculo', 'data_fim', day),
  set('vinculo', 'data_registro', day),
];

const ACTIVITIES: readonly Plant[] = [
  added('atividade_entrada', (_, n) => ({ cnae: `9${six(n)}` })),
  gone('atividade_saida'),
  set('atividade', 'data_registro', day),
];

const AREAS: readonly Plant[] = [
  added('area_entrada', () => ({ destinacao_raw: 'Galp\xe3o Inventado' })),
  gone('area_saida'),
  set('area', 'metragem', other('123.45', '1234.5')),
];

const PROPERTIES: readonly Plant[] = [
  added('entrada', (_, n) => ({ nirf: `9Z${six(n)}` })),
  gone('saida'),
  set('situacao', 'situacao_imovel', other('01', '02')),
  set('nome', 'nome_imovel_rural', always('SITIO INVENTADO #')),
  set('area', 'area_total_hectares', other('000000350', '000003500')),
  set('endereco', 'logradouro', always('ESTRADA INVENTADA #')),
  set('endereco', 'municipio', other('UBERABA', 'UBERLANDIA')),
  set('endereco', 'cep', other('01001000', '20040002')),
  set('imunidade', 'imune_isento', (value) => (value.length === 3 ? other('SIM', 'NAO')(value, 0) : null)),
  set('incra', 'codigo_imovel_incra', other('9700000000001', '9700000000002')),
  set('atualizacao', 'data_atualizacao_cadastro', other('20190304', '20190305')),
  respelled('nome_imovel_rural'),
];

type Plants = Readonly<Record<string, readonly Plant[]>>;

/** By source and by the name of the resource. */
export const PLANTS: Readonly<Record<string, Plants>> = {
  cnpj: { estabelecimentos: ESTABLISHMENTS, empresas: COMPANIES, simples: OPTIONS, socios: PARTNERS },
  cno: { obras: WORKS, vinculos: LINKS, cnaes: ACTIVITIES, areas: AREAS },
  pgfn: { dividas_nao_previdenciario: DEBTS, dividas_fgts: DEBTS, dividas_previdenciario: DEBTS },
  cafir: { imoveis: PROPERTIES },
};
