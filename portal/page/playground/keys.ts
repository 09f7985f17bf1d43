/** The form of keys, and the key, which this closure alone keeps. */

export type Keys = ReturnType<typeof createKeys>;

export function createKeys(ambiente: Environment) {
  let key: string | null = null;
  let abort = new AbortController();
  const changes = new EventTarget();
  const set = (value: string | null): void => {
    key = value;
    changes.dispatchEvent(new Event('change'));
  };
  return {
    current: () => key,
    /** Returns the reason for a refusal, or null. */
    use: (text: string): string | null => {
      const refusal = refusalOf(text.trim(), ambiente);
      if (refusal === null) set(text.trim());
      return refusal;
    },
    /** Clears the key, aborts the requests that carry it, and notifies everything that shows it. */
    clear: (): void => {
      key = null;
      abort.abort();
      abort = new AbortController();
      set(null);
    },
    /** Aborts when the key is cleared. */
    signal: () => abort.signal,
    /** Calls the function after every change, until `ended` aborts. */
    onChange: (listener: () => void, ended?: AbortSignal): void =>
      changes.addEventListener('change', listener, ended ? { signal: ended } : {}),
  };
}

const NAMES = { dev: 'Desenvolvimento', test: 'Homologação', live: 'Produção' } as const;

export type Environment = keyof typeof NAMES;

export const isEnvironment = (word: unknown): word is Environment =>
  typeof word === 'string' && Object.hasOwn(NAMES, word);

export const environmentName = (environment: Environment): string => NAMES[environment];

const PREFIX = /^cnpj_(dev|test|live)_/;
const REST = /^[0-9A-Za-z]{49}$/;
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const CHECKSUM_LENGTH = 6;

function crc32(text: string): number {
  let crc = -1;
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}

function checksum(text: string): string {
  let sum = '';
  for (let rest = crc32(text); sum.length < CHECKSUM_LENGTH; rest = Math.floor(rest / DIGITS.length)) {
    sum = DIGITS.charAt(rest % DIGITS.length) + sum;
  }
  return sum;
}

/** Returns why the text cannot be a key, in a sentence with the next action; null where it can. */
export function refusalOf(key: string, ambiente: Environment): string | null {
  const own = `cnpj_${ambiente}_`;
  if (key === '') return 'Informe a chave.';
  const [prefix = '', environment = ''] = PREFIX.exec(key) ?? [];
  if (prefix === '') return `Isto não é uma chave desta API: ela começa com ${own}. Nada foi enviado.`;
  if (environment !== ambiente) {
    const name = environmentName(environment as Environment).toLowerCase();
    return `Esta chave é do ambiente de ${name} (${prefix}…), e esta página fala com o de ${environmentName(ambiente).toLowerCase()}. Use uma chave que comece com ${own}. Nada foi enviado.`;
  }
  if (!REST.test(key.slice(prefix.length))) {
    return `A chave está incompleta ou tem sinais a mais: depois de ${own} vêm 49 letras e números. Copie-a de novo, inteira. Nada foi enviado.`;
  }
  if (checksum(key.slice(0, -CHECKSUM_LENGTH)) === key.slice(-CHECKSUM_LENGTH)) return null;
  return 'A chave tem alguma letra trocada: a soma de verificação não confere. Copie-a de novo, inteira. Nada foi enviado.';
}
