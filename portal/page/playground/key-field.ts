/** The key field: removes the key from the document once used, and clears it when the page is left. */
import type { Config } from '../config.ts';
import { environmentName } from '../environments.ts';
import type { Keys } from './keys.ts';

const find = <T extends HTMLElement>(selector: string): T => {
  const found = document.querySelector<T>(selector);
  if (!found) throw new Error(`the page has no ${selector}`);
  return found;
};

/** Replaces the field by a new one, whose undo history does not contain the key. */
function renew(): void {
  const field = find<HTMLInputElement>('#chave');
  const fresh = field.cloneNode() as HTMLInputElement;
  fresh.value = '';
  field.replaceWith(fresh);
}

function say(text: string, tone: 'plain' | 'good' | 'bad'): void {
  const state = find('[data-key-state]');
  state.textContent = text;
  state.dataset['tone'] = tone;
}

/** Uses the text of the field as the key. Returns the refusal; null for an empty field or a valid key. */
export type TakeTyped = () => string | null;

export function wireKeyField(keys: Keys, { ambiente }: Config): TakeTyped {
  const inUse = `Chave de ${environmentName(ambiente).toLowerCase()} em uso: cnpj_${ambiente}_••••••••.`;

  const take = (text: string): string | null => {
    const refusal = keys.use(text);
    if (refusal !== null) {
      say(keys.current() === null ? refusal : `${refusal} Continua em uso a chave anterior.`, 'bad');
      return refusal;
    }
    renew();
    say(inUse, 'good');
    return null;
  };

  const clear = (): void => {
    renew();
    keys.clear();
    say('Nenhuma chave em uso.', 'plain');
  };

  find('[data-use-key]').addEventListener('click', () => {
    if (take(find<HTMLInputElement>('#chave').value) !== null) find('#chave').focus();
  });
  find('[data-clear-key]').addEventListener('click', () => {
    clear();
    say('Credenciais apagadas. Nenhuma chave em uso.', 'plain');
  });
  find('[data-key-field]').addEventListener('keydown', ({ key }) => {
    if (key === 'Enter') find('[data-use-key]').click();
  });
  // The browser may keep the page for its back button; it must not keep the key.
  addEventListener('pagehide', clear);
  addEventListener('pageshow', ({ persisted }) => persisted && clear());

  return () => {
    const { value } = find<HTMLInputElement>('#chave');
    return value.trim() === '' ? null : take(value);
  };
}
