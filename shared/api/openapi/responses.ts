/** Headers of answers, and the answers that endpoints share: 304 and the errors. */
import { simpleError, validationError } from '../error-schemas.ts';
import { SNAPSHOT } from '../headers/snapshot.ts';
import { hasEtag, isOfData, isOpen, isPaged, type Route } from '../route-kinds.ts';
import { type Json, reference } from './schemas.ts';

const text = (description: string): Json => ({ description, schema: { type: 'string' } });
const sentText = (description: string): Json => ({ description, required: true, schema: { type: 'string' } });
const count = (description: string): Json => ({ description, schema: { type: 'integer', minimum: 0 } });

export const HEADERS: Readonly<Record<string, Json>> = {
  ETag: sentText('Identifica esta resposta; para If-None-Match.'),
  'Cache-Control': sentText('Por quanto tempo o cliente pode guardar a resposta; no-store nos erros.'),
  'Retry-After': {
    description: 'Segundos a esperar antes de tentar de novo.',
    required: true,
    schema: { type: 'integer', minimum: 1 },
  },
  RateLimit: text(
    'O limite que está mais perto do fim, as requisições que restam (r) e os segundos até ele estar inteiro (t), como "second";r=19;t=1 (draft-ietf-httpapi-ratelimit-headers-10).',
  ),
  'RateLimit-Policy': text(
    'Todos os limites da chave: "second" com a rajada (q) e os segundos em que ela se refaz (w), "month" com as requisições do mês (q).',
  ),
  'RateLimit-Limit': count(
    'Requisições que a chave pode fazer de uma vez ou, se o limite mensal está mais perto do fim, no mês. Ausente onde não há limite.',
  ),
  'RateLimit-Remaining': count(
    'Quantas delas restam, até onde sabe o processo que respondeu; outros podem ter usado parte.',
  ),
  'RateLimit-Reset': count(
    'Segundos até que RateLimit-Remaining volte a RateLimit-Limit sem novas requisições; no limite mensal, até o fim do mês (UTC).',
  ),
  [SNAPSHOT]: sentText(
    'A publicação de que a página vem: a geração de cada fonte necessária. Enviado de volta, dá as outras páginas da mesma publicação.',
  ),
  Link: text(
    'Nas listas, o endereço da próxima página (rel="next"), que a última não tem; nos erros, a página que os explica (rel="help").',
  ),
  'WWW-Authenticate': sentText('Como se autenticar.'),
  'X-Request-Id': sentText('Identifica a requisição; informe-o ao relatar um problema.'),
};

const RATE = ['RateLimit', 'RateLimit-Policy', 'RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'];

export const headersOf = (...names: readonly string[]): Json =>
  Object.fromEntries(
    [...names, 'X-Request-Id'].map((name) => [name, { $ref: `#/components/headers/${name}` }]),
  );

/** Headers of every answer to a valid key. */
export const withRate = (...names: readonly string[]): Json => headersOf(...names, ...RATE);

/** The statuses that have an error body. Only lists answer 409, and those of changes and files 410. */
const ERRORS = ['401', '404', '409', '410', '422', '429', '503'] as const;
export type ErrorStatus = (typeof ERRORS)[number];

const shared = (id: string, description: string, ...more: readonly string[]) => ({
  id,
  description,
  headers: withRate('Cache-Control', 'Link', ...more),
});

const SHARED: Readonly<Record<ErrorStatus, ReturnType<typeof shared>>> = {
  401: {
    id: 'NaoAutorizado',
    description: 'A chave está ausente, é inválida, expirou ou foi revogada.',
    headers: headersOf('Cache-Control', 'Link', 'WWW-Authenticate'),
  },
  404: shared(
    'NaoEncontrado',
    'O número do caminho não existe na fonte, ou o endereço é desconhecido. Uma lista sem itens não é 404.',
  ),
  409: shared(
    'PublicacaoRetirada',
    'A publicação indicada em X-Snapshot não é mais guardada, ou não é desta lista. Recomece do offset 0, sem o cabeçalho.',
  ),
  410: shared(
    'ParNaoGuardado',
    'As alterações entre as versões pedidas não estão guardadas. Recomece da versão no ar, pelos arquivos de /v1/exportacoes/{fonte}.',
  ),
  422: shared(
    'Invalido',
    'Um parâmetro não tem a forma ou o intervalo permitido, ou não existe neste endereço. Todos os erros vêm juntos.',
  ),
  429: shared(
    'LimiteExcedido',
    'A chave atingiu seu limite de requisições por segundo ou por mês; detail diz qual, e Retry-After quando tentar de novo. Sem detail, a taxa de todo o serviço foi atingida: espere um segundo.',
    'Retry-After',
  ),
  503: shared(
    'Indisponivel',
    'Uma fonte ainda não foi carregada, ou os dados estão temporariamente fora de alcance.',
    'Retry-After',
  ),
};

const NOT_MODIFIED = 'NaoModificado';
const PAGE_NOT_MODIFIED = 'PaginaNaoModificada';

const notModified = (...headers: readonly string[]): Json => ({
  description: 'A resposta é a que o cliente já tem (If-None-Match). Sem corpo.',
  headers: withRate('ETag', 'Cache-Control', ...headers),
});

const referTo = (id: string): Json => ({ $ref: `#/components/responses/${id}` });

/** The errors of routes without data: any parameter is an unknown one, and an open route has no key. */
const OF_OPEN = ['422', '503'] as const;
const OF_KEY = ['401', '422', '429', '503'] as const;

export function endsOf(route: Route): Json {
  if (!isOfData(route)) {
    const statuses = isOpen(route) ? OF_OPEN : OF_KEY;
    return Object.fromEntries(statuses.map((status) => [status, referTo(SHARED[status].id)]));
  }
  const isList = isPaged(route);
  const isChosen = route.kind === 'view' && route.chosenBy !== null;
  const errors = ERRORS.filter((status) => (isList || status !== '409') && (isChosen || status !== '410'));
  return {
    ...(hasEtag(route) && { 304: referTo(isList ? PAGE_NOT_MODIFIED : NOT_MODIFIED) }),
    ...Object.fromEntries(errors.map((status) => [status, referTo(SHARED[status].id)])),
  };
}

const bodyOf = (status: ErrorStatus, example: unknown): Json => ({
  'application/json': { schema: reference(status === '422' ? validationError : simpleError), example },
});

/** `examples` has one body for each status. */
export const sharedResponses = (examples: Readonly<Record<ErrorStatus, unknown>>): Json => ({
  [NOT_MODIFIED]: notModified(),
  [PAGE_NOT_MODIFIED]: notModified(SNAPSHOT),
  ...Object.fromEntries(
    ERRORS.map((status) => {
      const { id, description, headers } = SHARED[status];
      return [id, { description, headers, content: bodyOf(status, examples[status]) }];
    }),
  ),
});
