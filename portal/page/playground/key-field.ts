/** The field of the key: takes it out of the document as soon as it is used, and forgets it when the page is left. */
import type { Config } from '../config.ts';
import { environmentName } from '../environments.ts';
import type { Keys } from './keys.ts';

const find = <T extends HTMLElement>(selector: string): T => {
  const found = document.querySelector<T>(selector);
  if (!found) throw new Error(`the page has no ${selector}`);
  return found;
};

/** A new field has no history: what was typed can not be brought back by undoing. */
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

/** Takes what stands in the field. Answers the refusal, or null where there is nothing or all is well. */
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
  // A page that the browser keeps to go back to is kept without the key.
  addEventListener('pagehide', clear);
  addEventListener('pageshow', ({ persisted }) => persisted && clear());

  return () => {
    const { value } = find<HTMLInputElement>('#chave');
    return value.trim() === '' ? null : take(value);
  };
}
