/** The kinds of questions in SQL, with values that are drawn from the loaded tables. */
import type { Server } from './server.ts';

export interface SqlKind {
  readonly name: string;
  /** Conditions on the table `busca`, with different values. */
  readonly where: readonly string[];
  /** The counted field, or null for pages. */
  readonly by: string | null;
}

/** Words of trades, each in 2 to 20 % of the names of the synthetic companies. */
const COMMON = ['COMERCIO', 'SERVICOS', 'TRANSPORTES', 'CONSTRUCOES', 'PADARIA', 'CLINICA'];

const quoted = (value: string): string => `'${value.replaceAll("'", "''")}'`;
const word = (value: string): string => `nomes LIKE ${quoted(`%${value}%`)}`;

/** Values of each kind at most. */
const EACH = 5;

export async function sqlKinds({ sql }: Server): Promise<SqlKind[]> {
  const rows = async (query: string): Promise<string[][]> =>
    (await sql(query))
      .split('\n')
      .filter(Boolean)
      .map((line) => line.split('|'));
  const drawn = (columns: string, table: string, condition: string): Promise<string[][]> =>
    rows(
      `SELECT ${columns} FROM ${table} WHERE ${condition} ORDER BY md5(cnpj_basico || '1') LIMIT ${EACH};`,
    );
  const towns = await drawn('municipio', 'busca', 'municipio IS NOT NULL');
  const activities = await drawn('cnae, uf', 'busca', 'cnae IS NOT NULL AND uf IS NOT NULL');
  const documents = await drawn('documento', 'socios', "documento LIKE '*%'");
  const names = await drawn(
    "split_part(nome, ' ', 1), split_part(nome, ' ', 2)",
    'socios',
    "nome LIKE '% % %'",
  );
  const rare = await drawn("split_part(nomes, ' ', 1)", 'busca', "nomes ~ '^[A-Z]{8,} '");
  const partner = (condition: string): string =>
    `cnpj_basico IN (SELECT cnpj_basico FROM socios WHERE ${condition})`;
  const one = COMMON.slice(0, EACH).map(word);
  const two = COMMON.slice(0, EACH).map((value, i) => `${word(value)} AND ${word(COMMON[i + 1] ?? '')}`);
  const activity = ([cnae = '', uf = '']: string[]): string =>
    `cnae = ${quoted(cnae)} AND uf = ${quoted(uf)} AND situacao = '02'`;
  return [
    { name: 'one common word', by: null, where: one },
    { name: 'two common words', by: null, where: two },
    { name: 'one rare word', by: null, where: rare.map(([value = '']) => word(value)) },
    {
      name: 'common word and town',
      by: null,
      where: towns.map(([town = ''], i) => `${word(COMMON[i] ?? '')} AND municipio = ${quoted(town)}`),
    },
    { name: 'cnae, uf and situação', by: null, where: activities.map(activity) },
    {
      name: "partner's document",
      by: null,
      where: documents.map(([document = '']) => partner(`documento = ${quoted(document)}`)),
    },
    {
      name: "partner's name",
      by: null,
      where: names.map(([a = '', b = '']) =>
        partner(`nome LIKE ${quoted(`%${a}%`)} AND nome LIKE ${quoted(`%${b}%`)}`),
      ),
    },
    { name: 'no filter', by: null, where: ['true'] },
    { name: 'counts by municipio, one common word', by: 'municipio', where: one },
    {
      name: 'counts by municipio, cnae and situação',
      by: 'municipio',
      where: activities.map(([cnae = '']) => `cnae = ${quoted(cnae)} AND situacao = '02'`),
    },
    { name: 'counts by municipio, no filter', by: 'municipio', where: ['true'] },
    { name: 'counts by cnae, two common words', by: 'cnae', where: two },
  ];
}

/** The order of the answers of the service. */
export const ORDER = "(situacao <> '02'), situacao, matriz, uf, municipio, cnae, cnpj";
const COLUMNS = 'cnpj, razao_social, nome_fantasia, situacao, matriz, uf, municipio, cnae, abertura';

export const totalOf = (where: string): string => `SELECT count(*) FROM busca WHERE ${where};`;

export const pageOf = (where: string, offset: number): string =>
  `SELECT ${COLUMNS} FROM busca WHERE ${where} ORDER BY ${ORDER} LIMIT 20 OFFSET ${offset};`;

export const countsOf = (where: string, by: string): string =>
  `SELECT ${by}, count(*) FROM busca WHERE ${where} GROUP BY ${by} ORDER BY 2 DESC, 1 LIMIT 20;`;
