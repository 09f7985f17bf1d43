/** Keeps the key in this closure only; the page's data and its address do not contain it. */
import type { Environment } from './key-form.ts';
import { refusalOf } from './key-form.ts';

export interface Keys {
  readonly current: () => string | null;
  /** Sets the key. Returns the reason for a refusal, or null. */
  readonly use: (text: string) => string | null;
  /** Clears the key, aborts the requests that carry it, and notifies everything that shows it. */
  readonly clear: () => void;
  /** Aborts when the key is cleared. */
  readonly signal: () => AbortSignal;
  /** Calls the function after every change, until `ended` aborts. */
  readonly onChange: (listener: () => void, ended?: AbortSignal) => void;
}

export function createKeys(ambiente: Environment): Keys {
  let key: string | null = null;
  let abort = new AbortController();
  const listeners = new Set<() => void>();
  const notify = (): void => {
    for (const listener of listeners) listener();
  };
  return {
    current: () => key,
    use: (text) => {
      const refusal = refusalOf(text.trim(), ambiente);
      if (refusal !== null) return refusal;
      key = text.trim();
      notify();
      return null;
    },
    clear: () => {
      key = null;
      abort.abort();
      abort = new AbortController();
      notify();
    },
    signal: () => abort.signal,
    onChange: (listener, ended) => {
      listeners.add(listener);
      ended?.addEventListener('abort', () => listeners.delete(listener));
    },
  };
}
