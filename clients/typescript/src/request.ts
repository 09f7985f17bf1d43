/** A GET of the API with key, time-out and repetitions. */
import {
  type ErroDaApi,
  ErroRegistrosPublicos,
  errorOf,
  FalhaDeConexao,
  faultsIn,
  Indisponivel,
  isObject,
  LimiteExcedido,
  TempoEsgotado,
} from './errors.ts';
import type { Settings } from './options.ts';

/** The values of a list are sent with commas between them. */
export type Query = Readonly<
  Record<string, string | number | boolean | readonly string[] | null | undefined>
>;

export interface Answer {
  /** An object; the text of an answer in another form than JSON. */
  readonly body: unknown;
  readonly snapshot: string | null;
}

const JSON_TYPE = 'application/json';
export const CSV = 'text/csv';

/** `snapshot` is sent as `X-Snapshot`. */
export type Get = (path: string, query?: Query, snapshot?: string | null, accept?: string) => Promise<Answer>;

/** The settings stay in the closure, so that no print of a client shows the key. */
export const getter =
  (settings: Settings): Get =>
  async (path, query = {}, snapshot = null, accept = JSON_TYPE) => {
    const ask = () => attempt(settings, path, query, snapshot, accept);
    for (let repeated = 0; ; repeated += 1) {
      const answer = await ask().catch((error: unknown) => error as Error);
      if (!(answer instanceof Error)) return answer;
      const pause = repeated < settings.retries ? pauseAfter(answer, repeated) : null;
      if (pause === null || pause > settings.longestPauseMs) throw answer;
      await new Promise((done) => setTimeout(done, pause));
    }
  };

/** Returns the milliseconds until a repetition may succeed; null where it would fail again. */
function pauseAfter(error: Error, repeated: number): number | null {
  const { tentarEmSegundos } = error as Partial<ErroDaApi>;
  const isPassing = [LimiteExcedido, Indisponivel, FalhaDeConexao].some((kind) => error instanceof kind);
  if (!isPassing || error instanceof TempoEsgotado) return null;
  return 1000 * (tentarEmSegundos ?? 2 ** repeated);
}

async function attempt(
  { key, base, timeoutMs, fetch }: Settings,
  path: string,
  query: Query,
  snapshot: string | null,
  accept: string,
): Promise<Answer> {
  const headers = {
    Accept: accept,
    ...(key !== null && { 'X-API-Key': key }),
    ...(snapshot !== null && { 'X-Snapshot': snapshot }),
  };
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    // A redirection would carry the key to another host.
    const response = await fetch(`${base}${addressOf(path, query)}`, { headers, signal, redirect: 'manual' });
    const text = await response.text();
    if (!response.ok) throw refused(response, path, text, key !== null);
    const body = accept === JSON_TYPE ? parsed(text, path) : text;
    return { body, snapshot: response.headers.get('x-snapshot') };
  } catch (cause) {
    if (cause instanceof ErroRegistrosPublicos) throw cause;
    if (signal.aborted) throw new TempoEsgotado(`${path}: sem resposta em ${timeoutMs} ms`, { cause });
    throw new FalhaDeConexao(`${path}: ${base} não respondeu`, { cause });
  }
}

export function addressOf(path: string, query: Query): string {
  const given = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== null && value !== undefined) given.append(name, `${value}`);
  return given.size === 0 ? path : `${path}?${given}`;
}

function parsed(text: string, path: string): unknown {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch (cause) {
    throw new ErroRegistrosPublicos(`${path}: a resposta não é JSON; confira o endereço do serviço`, {
      cause,
    });
  }
  expectShape(isObject(body), path);
  return body;
}

/** @throws ErroRegistrosPublicos where a part that this package reads is not as in openapi.json */
export function expectShape(isRight: boolean, path: string): void {
  if (!isRight)
    throw new ErroRegistrosPublicos(`${path}: a resposta não é da API; confira o endereço do serviço`);
}

function refused({ status, headers }: Response, path: string, text: string, hasKey: boolean): ErroDaApi {
  const detail = detailOf(text);
  const seconds = headers.get('retry-after') ?? '';
  return errorOf({
    status,
    path,
    text:
      hasKey || status !== 401 ? sentence(detail) : 'Nenhuma chave foi enviada: defina REGISTROS_API_KEY.',
    detail,
    requestId: headers.get('x-request-id') ?? headers.get('apigw-requestid'),
    retryAfter: /^\d+$/.test(seconds) ? Number(seconds) : null,
  });
}

/** The service writes `detail`; the gateway of AWS before it writes `message`; a proxy may write anything. */
function detailOf(text: string): unknown {
  try {
    const { detail, message } = JSON.parse(text) as { detail?: unknown; message?: unknown };
    return detail ?? message ?? null;
  } catch {
    return null;
  }
}

function sentence(detail: unknown): string {
  const faults = faultsIn(detail).map(({ loc, msg }) => `${loc.at(-1)}: ${msg}`);
  if (faults.length > 0) return faults.join('; ');
  return typeof detail === 'string' ? detail : 'a resposta não diz por quê';
}
