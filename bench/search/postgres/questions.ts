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

/** Rows of columns from the tables, drawn by a hash of their company. */
type Rows = readonly (readonly string[])[];

interface Drawn {
  readonly towns: Rows;
  /** Code and state. */
  readonly activities: Rows;
  readonly documents: Rows;
  /** The first two words of a name. */
  readonly partners: Rows;
  readonly words: Rows;
}

async function draw({ sql }: Server): Promise<Drawn> {
  const from = async (columns: string, table: string, condition: string): Promise<Rows> => {
    const order = `ORDER BY md5(cnpj_basico || '1') LIMIT ${EACH}`;
    const output = await sql(`SELECT ${columns} FROM ${table} WHERE ${condition} ${order};`);
    return output
      .split('\n')
      .filter(Boolean)
      .map((line) => line.split('|'));
  };
  return {
    towns: await from('municipio', 'busca', 'municipio IS NOT NULL'),
    activities: await from('cnae, uf', 'busca', 'cnae IS NOT NULL AND uf IS NOT NULL'),
    documents: await from('documento', 'socios', "documento LIKE '*%'"),
    partners: await from("split_part(nome, ' ', 1), split_part(nome, ' ', 2)", 'socios', "nome LIKE '% % %'"),
    words: await from("split_part(nomes, ' ', 1)", 'busca', "nomes ~ '^[A-Z]{8,} '"),
  };
}

const ONE = COMMON.slice(0, EACH).map(word);
const TWO = COMMON.slice(0, EACH).map((value, i) => `${word(value)} AND ${word(COMMON[i + 1] ?? '')}`);

const partner = (condition: string): string =>
  `cnpj_basico IN (SELECT cnpj_basico FROM socios WHERE ${condition})`;
const pages = (name: string, where: readonly string[]): SqlKind => ({ name, where, by: null });
const counts = (by: string, name: string, where: readonly string[]): SqlKind => ({
  name: `counts by ${by}, ${name}`,
  where,
  by,
});

export async function sqlKinds(server: Server): Promise<SqlKind[]> {
  const { towns, activities, documents, partners, words } = await draw(server);
  const active = (cnae = ''): string => `cnae = ${quoted(cnae)} AND situacao = '02'`;
  const inTown = ([town = '']: readonly string[], i: number): string =>
    `${word(COMMON[i] ?? '')} AND municipio = ${quoted(town)}`;
  const named = ([a = '', b = '']: readonly string[]): string =>
    partner(`nome LIKE ${quoted(`%${a}%`)} AND nome LIKE ${quoted(`%${b}%`)}`);
  return [
    pages('one common word', ONE),
    pages('two common words', TWO),
    pages(
      'one word of a drawn name',
      words.map(([value = '']) => word(value)),
    ),
    pages('common word and town', towns.map(inTown)),
    pages(
      'cnae, uf and situação',
      activities.map(([cnae, uf = '']) => `${active(cnae)} AND uf = ${quoted(uf)}`),
    ),
    pages(
      "partner's document",
      documents.map(([document = '']) => partner(`documento = ${quoted(document)}`)),
    ),
    pages("partner's name", partners.map(named)),
    pages('no filter', ['true']),
    counts('municipio', 'one common word', ONE),
    counts(
      'municipio',
      'cnae and situação',
      activities.map(([cnae]) => active(cnae)),
    ),
    counts('municipio', 'no filter', ['true']),
    counts('cnae', 'two common words', TWO),
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
