/** The kinds of questions in SQL, with values that are drawn from the loaded tables. */
import type { Server } from './server.ts';

/** A question: a condition on the table `busca`, and the filters of the service that ask the same. */
export interface Asked {
  readonly where: string;
  readonly filters: Readonly<Record<string, string>>;
}

export interface SqlKind {
  readonly name: string;
  /** With different values. */
  readonly asked: readonly Asked[];
  /** The counted field, or null for pages. */
  readonly by: string | null;
}

/** Words of trades, each in 2 to 20 % of the names of the synthetic companies. */
const COMMON = ['COMERCIO', 'SERVICOS', 'TRANSPORTES', 'CONSTRUCOES', 'PADARIA', 'CLINICA'];

const quoted = (value: string): string => `'${value.replaceAll("'", "''")}'`;
/** The service finds whole words, the condition parts of words too. */
const word = (value: string): Asked => ({
  where: `nomes LIKE ${quoted(`%${value}%`)}`,
  filters: { nome: value },
});
const column = (name: string, filter: string, value = '', sent = value): Asked => ({
  where: `${name} = ${quoted(value)}`,
  filters: { [filter]: sent },
});
/** All of them; words of names become one filter. */
function all(...parts: readonly Asked[]): Asked {
  const filters: Record<string, string> = {};
  for (const [name, value] of parts.flatMap((part) => Object.entries(part.filters))) {
    filters[name] = name in filters ? `${filters[name]} ${value}` : value;
  }
  return { where: parts.map(({ where }) => where).join(' AND '), filters };
}

/** Values of each kind at most. */
const EACH = 5;

/** Rows of columns from the tables, drawn by a hash of their company. */
type Rows = readonly (readonly string[])[];

interface Drawn {
  /** Code and the first word of a name. */
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
    towns: await from(
      "municipio, split_part(nomes, ' ', 1)",
      'busca',
      "municipio <> '' AND nomes ~ '^[A-Z]{4,} '",
    ),
    activities: await from('cnae, uf', 'busca', "cnae <> '' AND uf <> '' AND situacao = '02'"),
    documents: await from('documento', 'socios', "documento LIKE '*%'"),
    partners: await from("split_part(nome, ' ', 1), split_part(nome, ' ', 2)", 'socios', "nome LIKE '% % %'"),
    words: await from("split_part(nomes, ' ', 1)", 'busca', "nomes ~ '^[A-Z]{8,} '"),
  };
}

const ONE = COMMON.slice(0, EACH).map(word);
const TWO = COMMON.slice(0, EACH).map((value, i) => all(word(value), word(COMMON[i + 1] ?? '')));
const EVERY: Asked = { where: 'true', filters: {} };

const partner = (condition: string, filters: Asked['filters']): Asked => ({
  where: `cnpj_basico IN (SELECT cnpj_basico FROM socios WHERE ${condition})`,
  filters,
});
const pages = (name: string, asked: readonly Asked[]): SqlKind => ({ name, asked, by: null });
const counts = (by: string, name: string, asked: readonly Asked[]): SqlKind => ({
  name: `counts by ${by}, ${name}`,
  asked,
  by,
});

export async function sqlKinds(server: Server): Promise<SqlKind[]> {
  const { towns, activities, documents, partners, words } = await draw(server);
  const active = (cnae = ''): Asked =>
    all(column('cnae', 'cnae', cnae), column('situacao', 'situacao', '02', 'ativa'));
  const inTown = ([town, name = '']: readonly string[]): Asked =>
    all(word(name), column('municipio', 'municipio', town));
  const named = ([a = '', b = '']: readonly string[]): Asked =>
    partner(`nome LIKE ${quoted(`%${a}%`)} AND nome LIKE ${quoted(`%${b}%`)}`, { socio: `${a} ${b}` });
  return [
    pages('one common word', ONE),
    pages('two common words', TWO),
    pages(
      'one word of a drawn name',
      words.map(([value = '']) => word(value)),
    ),
    pages('word and town', towns.map(inTown)),
    pages(
      'cnae, uf and situação',
      activities.map(([cnae, uf]) => all(active(cnae), column('uf', 'uf', uf))),
    ),
    pages(
      "partner's document",
      documents.map(([document = '']) =>
        partner(`documento = ${quoted(document)}`, { socio_documento: document }),
      ),
    ),
    pages("partner's name", partners.map(named)),
    pages('no filter', [EVERY]),
    counts('municipio', 'one common word', ONE),
    counts(
      'municipio',
      'cnae and situação',
      activities.map(([cnae]) => active(cnae)),
    ),
    counts('municipio', 'no filter', [EVERY]),
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
