/** Makes a sentence on the meaning of an answer, or of its absence, and on what the reader can do next. */

export interface Outcome {
  /** Undefined where there is no answer. */
  readonly status: number | undefined;
  /** A `Failure`, where there is no answer. */
  readonly message: string;
  readonly body: unknown;
  /** Seconds, from the header. */
  readonly retryAfter: string | undefined;
  readonly requestId: string | undefined;
  readonly api: string;
  readonly origin: string;
  readonly withKey: boolean;
}

export interface Advice {
  readonly tone: 'good' | 'bad';
  readonly text: string;
  readonly items?: readonly string[];
}

const bad = (text: string, items: readonly string[] = []): Advice => ({ tone: 'bad', text, items });

const FAILURES: Readonly<Record<string, (api: string, origin: string) => string>> = {
  unreachable: (api) =>
    `A API em ${api} não respondeu. Confira a sua rede, se o serviço está no ar e se o endereço de config.json é o dele; depois execute de novo.`,
  refused: (api, origin) =>
    `A API em ${api} está no ar, mas não aceita pedidos desta página: a origem ${origin} não está em API_CORS_ORIGINS. Peça a quem opera o serviço que a inclua. Fora do navegador, a linha de curl funciona.`,
  cleared: () => 'O pedido foi interrompido: as credenciais foram apagadas.',
  keyless: () => 'Falta a chave: informe a sua em “Chave de acesso”.',
  strange: (api) => `A resposta em ${api} não é a desta API. Confira o endereço de config.json.`,
};

const UNITS: readonly (readonly [seconds: number, one: string, many: string])[] = [
  [86_400, 'dia', 'dias'],
  [3_600, 'hora', 'horas'],
  [60, 'minuto', 'minutos'],
  [1, 'segundo', 'segundos'],
];

/** `Espere 45 segundos`; the header has seconds. */
export function pauseOf(header: string | undefined): string {
  const seconds = Number(header);
  const [unit, one, many] = UNITS.find(([size]) => seconds >= size * 2) ?? UNITS.at(-1) ?? [1, '', ''];
  if (!Number.isInteger(seconds) || seconds < 1) return 'Espere um pouco';
  const count = Math.ceil(seconds / unit);
  return `Espere ${count} ${count === 1 ? one : many}`;
}

const wait = (header: string | undefined): string => `${pauseOf(header)} e execute de novo.`;

export const detailOf = (body: unknown): unknown =>
  typeof body === 'object' && body !== null && 'detail' in body ? body.detail : undefined;

/** `limite: O valor deve ser maior ou igual a 1.` */
function faultsOf(body: unknown): string[] {
  const detail = detailOf(body);
  if (!Array.isArray(detail)) return [];
  return detail.map(
    ({ loc, msg }: { loc?: unknown[]; msg?: string }) => `${String(loc?.at(-1) ?? '')}: ${msg ?? ''}`,
  );
}

function emptyOf(body: unknown): boolean {
  return (
    typeof body === 'object' && body !== null && 'itens' in body && (body.itens as unknown[]).length === 0
  );
}

/** A gateway answers 502 or 504 where the service behind it does not answer. */
const away = ({ body, retryAfter }: Outcome): Advice => {
  const detail = detailOf(body);
  const named = typeof detail === 'string' ? /A fonte .*disponíve(?:l|is)\./.exec(detail)?.[0] : undefined;
  return bad(`${named ?? 'O serviço está fora de alcance neste momento.'} ${wait(retryAfter)}`);
};

const STATUSES: Readonly<Record<number, (outcome: Outcome) => Advice>> = {
  200: ({ body }) => ({
    tone: 'good',
    text: emptyOf(body)
      ? 'O pedido foi atendido: não há itens nesta página da lista.'
      : 'O pedido foi atendido.',
  }),
  401: ({ withKey }) =>
    bad(
      withKey
        ? 'A API recusou a chave: ela é inválida, expirou ou foi revogada. Confira se a copiou inteira ou peça outra a quem opera o serviço; repetir com a mesma não adianta.'
        : 'Esta operação pede uma chave, e nenhuma foi enviada. Informe a sua em “Chave de acesso”, no alto da página, e execute de novo.',
    ),
  404: () =>
    bad('Este número não existe na fonte. Confira os algarismos: eles vão sem pontos, barra ou hífen.'),
  409: () =>
    bad(
      'A publicação em X-Snapshot não é mais guardada, ou não é desta lista. Limpe o campo X-Snapshot, volte ao offset 0 e execute de novo: as páginas seguintes virão da publicação que está no ar.',
    ),
  410: () =>
    bad(
      'As alterações entre estas versões não estão guardadas. A resposta diz quais estão; para recomeçar, baixe a versão que está no ar em “Baixar dados”.',
    ),
  422: ({ body }) => bad('Há parâmetros errados. Corrija-os e execute de novo:', faultsOf(body)),
  429: ({ retryAfter }) => bad(`A chave atingiu o seu limite de requisições. ${wait(retryAfter)}`),
  502: away,
  503: away,
  504: away,
};

/** The sentence on an answer that was not expected, or on its absence. */
export function unexpectedText(
  outcome: Pick<Outcome, 'status' | 'message' | 'requestId' | 'api' | 'origin'>,
): string {
  const { status, message, requestId, api, origin } = outcome;
  if (status === undefined) {
    const failure = Object.hasOwn(FAILURES, message) ? FAILURES[message] : undefined;
    return failure?.(api, origin) ?? 'O pedido não pôde ser feito. Recarregue a página e tente de novo.';
  }
  const id = requestId === undefined ? '' : ` e o X-Request-Id ${requestId}`;
  return `A API respondeu com o estado ${status}, que não se esperava. Tente de novo mais tarde; se continuar, relate o estado${id}.`;
}

export function adviceOn(outcome: Outcome): Advice {
  const known = STATUSES[outcome.status ?? 0];
  return known ? known(outcome) : bad(unexpectedText(outcome));
}
