/** The key field: shows whether a key is in use, and removes the key from the document once it is used. */
import type { Config } from '../config.ts';
import { find } from '../consultar/place.ts';
import { environmentName, type Keys } from './keys.ts';

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

export interface Access {
  readonly keys: Keys;
  readonly config: Config;
  readonly takeTyped: TakeTyped;
}

export function wireKeyField(keys: Keys, { ambiente }: Config, ended: AbortSignal): TakeTyped {
  const inUse = `Chave de ${environmentName(ambiente).toLowerCase()} em uso: cnpj_${ambiente}_••••••••.`;

  const show = (): void => {
    renew();
    if (keys.current() === null) say('Nenhuma chave em uso.', 'plain');
    else say(inUse, 'good');
  };

  const take = (text: string): string | null => {
    const refusal = keys.use(text);
    if (refusal !== null)
      say(keys.current() === null ? refusal : `${refusal} Continua em uso a chave anterior.`, 'bad');
    return refusal;
  };

  find('[data-use-key]').addEventListener('click', () => {
    if (take(find<HTMLInputElement>('#chave').value) !== null) find('#chave').focus();
  });
  find('[data-clear-key]').addEventListener('click', () => {
    keys.clear();
    say('Credenciais apagadas. Nenhuma chave em uso.', 'plain');
  });
  find('[data-key-field]').addEventListener('keydown', ({ key }) => {
    if (key === 'Enter') find('[data-use-key]').click();
  });
  keys.onChange(show, ended);
  if (keys.current() !== null) show();

  return () => {
    const { value } = find<HTMLInputElement>('#chave');
    return value.trim() === '' ? null : take(value);
  };
}
