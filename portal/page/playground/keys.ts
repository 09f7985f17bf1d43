/** The key, in the memory of this closure and nowhere else: swagger-ui, the page's data and its address never see it. */
import type { Environment } from '../environments.ts';
import { refusalOf } from './key-form.ts';

export interface Keys {
  readonly current: () => string | null;
  /** Why the text was refused, or null: it is the key from now on. */
  readonly use: (text: string) => string | null;
  /** Forgets the key, interrupts what was asked with it, and has everything that shows it do the same. */
  readonly clear: () => void;
  /** Aborted when the key is forgotten. */
  readonly signal: () => AbortSignal;
  /** Called at once after every change. Answers how to be called no more. */
  readonly onChange: (listener: () => void) => () => void;
}

export function createKeys(ambiente: Environment): Keys {
  let key: string | null = null;
  let abort = new AbortController();
  const listeners = new Set<() => void>();
  const tell = (): void => {
    for (const listener of listeners) listener();
  };
  return {
    current: () => key,
    use: (text) => {
      const refusal = refusalOf(text.trim(), ambiente);
      if (refusal !== null) return refusal;
      key = text.trim();
      tell();
      return null;
    },
    clear: () => {
      key = null;
      abort.abort();
      abort = new AbortController();
      tell();
    },
    signal: () => abort.signal,
    onChange: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
