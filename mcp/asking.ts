/** The port through which the tools ask the API, and what its answers mean to an assistant. */

/** A GET request: a route of the API, the values of the names in its path, and its query. */
export interface Question {
  /** As in the public description: `/v1/cnpjs/{cnpj}`. */
  readonly route: string;
  readonly path?: Readonly<Record<string, string>>;
  /** The publication of which a page is wanted, as an answer has named it in X-Snapshot. */
  readonly snapshot?: string | undefined;
  /** Undefined values are not sent. */
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>;
}

export interface Reply {
  readonly status: number;
  /** The body, as JSON; not valid JSON if a proxy answered in place of the API. */
  readonly body: string;
  /** Value of Retry-After; null without it. */
  readonly retryAfter: string | null;
  /** Value of X-Snapshot; null without it. */
  readonly snapshot: string | null;
}

/** Asks the API. @throws Unreachable if there is no answer */
export type Ask = (question: Question) => Promise<Reply>;

/** A message for the model: what went wrong, and what to do next. */
export class ToolError extends Error {
  override readonly name = 'ToolError';
}

/** Returns the path with the values of its names, encoded. */
export const pathOf = ({ route, path = {} }: Question): string =>
  route.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path[name] ?? ''));

export function queryOf({ query = {} }: Question): string {
  const sent = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) sent.set(name, String(value));
  return sent.toString();
}

/** Returns the path and the query of a question, which the answers name as their origin. */
export function addressOf(question: Question): string {
  const query = queryOf(question);
  return query === '' ? pathOf(question) : `${pathOf(question)}?${query}`;
}

export type Body = Readonly<Record<string, unknown>>;

const isBody = (value: unknown): value is Body => typeof value === 'object' && value !== null;

function parsed(body: string): Body | null {
  try {
    const value: unknown = JSON.parse(body);
    return isBody(value) ? value : null;
  } catch {
    return null;
  }
}

export interface Answer {
  readonly body: Body;
  readonly snapshot: string | null;
}

/** Returns a successful answer. @throws ToolError for any other answer */
export async function answerTo(ask: Ask, question: Question): Promise<Answer> {
  const { status, body, retryAfter, snapshot } = await ask(question);
  const json = parsed(body);
  if (status === 200 && json) return { body: json, snapshot };
  const said = json ? namingTools(detailIn(json)) : '';
  throw new ToolError([said, adviceFor(status, retryAfter)].filter((part) => part !== '').join(' '));
}

/** `detail` is a text, or the list of all wrong parameters. */
function detailIn({ detail }: Body): string {
  if (typeof detail === 'string') return detail;
  if (!Array.isArray(detail)) return '';
  return detail
    .filter(isBody)
    .map(({ loc, msg }) => `${Array.isArray(loc) ? loc.slice(1).join('.') : ''}: ${msg}`)
    .join(' ');
}

/** The tools that ask the addresses which messages of the API name. The first one that fits is named. */
const ASKED_BY: readonly (readonly [RegExp, string])[] = [
  [/^\/v1\/tabelas/, 'consultar_tabela'],
  [/^\/v1\/cnpjs\/(\{cnpj\}|[0-9A-Z]{14})(\/ficha)?$/, 'consultar_empresa'],
  [/^\/v1\/cnpjs\/contagens/, 'contar_empresas'],
  [/^\/v1\/cnpjs\/correspondencias/, 'buscar_empresas'],
  [/^\/v1\/cnpjs\/lote/, 'consultar_empresa'],
  [/^\/v1\/cnpjs\/./, 'listar_da_empresa'],
  [/^\/v1\/cnpjs/, 'buscar_empresas'],
  [/^\/v1\/alteracoes/, 'listar_alteracoes'],
  [/^\/v1\/(exportacoes|status|atualizacoes)/, 'situacao_das_fontes'],
];

/** A model cannot call addresses. */
const namingTools = (text: string): string =>
  text.replace(/\/v1\/[\w/{}-]*[\w}]/g, (address) => {
    const table = /^\/v1\/tabelas\/(\w+)$/.exec(address)?.[1];
    const tool = ASKED_BY.find(([form]) => form.test(address))?.[1] ?? address;
    return table ? `${tool} (tabela ${table})` : tool;
  });

const ADVICE: Readonly<Record<number, string>> = {
  401: 'Peça ao usuário que confira a chave da API configurada neste servidor MCP.',
  404: 'Confira o número com o usuário, ou procure pelo nome com buscar_empresas.',
  409: 'Os dados foram atualizados: recomece a lista, sem cursor.',
  422: 'Corrija os parâmetros e chame a ferramenta outra vez.',
};

function adviceFor(status: number, retryAfter: string | null): string {
  if ([429, 502, 503, 504].includes(status)) {
    return retryAfter === null
      ? 'Tente de novo em um minuto.'
      : `Tente de novo em ${retryAfter} segundos; não repita antes.`;
  }
  return (
    ADVICE[status] ?? `A API respondeu com o status ${status}. Diga ao usuário que a consulta não foi feita.`
  );
}
