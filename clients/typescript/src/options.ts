/** What a client is made with: arguments first, then the environment. */
import { ErroRegistrosPublicos } from './errors.ts';

export interface Opcoes {
  /** A chave de API; sem ela vale a variável de ambiente `REGISTROS_API_KEY`. */
  readonly chave?: string | undefined;
  /** O endereço do serviço, como `https://api.exemplo.gov.br`; sem ele vale `REGISTROS_API_URL`. */
  readonly endereco?: string | undefined;
  /** Tempo de cada tentativa, em milissegundos. O padrão é 30 000. */
  readonly tempoLimiteMs?: number | undefined;
  /** Quantas vezes repetir uma requisição após 429, 502, 503, 504 ou uma falha de conexão. O padrão é 3. */
  readonly repeticoes?: number | undefined;
  /** A maior espera antes de repetir; um `Retry-After` maior é logo um erro. O padrão é 60 000. */
  readonly esperaMaximaMs?: number | undefined;
  /** Substitui o `fetch` global, por exemplo por um que passe por um proxy. */
  readonly fetch?: typeof globalThis.fetch | undefined;
}

export interface Settings {
  readonly key: string | null;
  /** Without a slash at its end. */
  readonly base: string;
  readonly timeoutMs: number;
  readonly retries: number;
  readonly longestPauseMs: number;
  readonly fetch: typeof globalThis.fetch;
}

/** A browser has no environment. */
interface Platform {
  readonly process?: { readonly env?: Readonly<Record<string, string | undefined>> };
}

const environment = (name: string): string | undefined => (globalThis as Platform).process?.env?.[name];

/**
 * A header cannot hold other characters, and the platform's error would show the key.
 * @throws ErroRegistrosPublicos which does not
 */
function keyOf(given: string | undefined): string | null {
  const key = (given ?? environment('REGISTROS_API_KEY') ?? '').trim();
  if (key === '') return null;
  if (!/^[\x21-\x7e]+$/.test(key))
    throw new ErroRegistrosPublicos('A chave tem espaços ou caracteres que um cabeçalho não aceita.');
  return key;
}

function baseOf(given: string | undefined): string {
  const text = given ?? environment('REGISTROS_API_URL') ?? '';
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol))
    throw new ErroRegistrosPublicos(
      'Falta o endereço do serviço, http:// ou https://: defina REGISTROS_API_URL ou a opção endereco.',
    );
  if (url.username || url.password || url.search || url.hash)
    throw new ErroRegistrosPublicos('O endereço do serviço não leva usuário, senha, consulta nem fragmento.');
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '');
}

export const settingsOf = (options: Opcoes): Settings => ({
  key: keyOf(options.chave),
  base: baseOf(options.endereco),
  timeoutMs: options.tempoLimiteMs ?? 30_000,
  retries: options.repeticoes ?? 3,
  longestPauseMs: options.esperaMaximaMs ?? 60_000,
  fetch: options.fetch ?? ((...call) => globalThis.fetch(...call)),
});
