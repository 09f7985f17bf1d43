/** Leads from the field of the home page to the page Consultar, with the question in the address. */
import { nameIn, refusalOf } from './consultar/form/refused.ts';
import { numberIn } from './consultar/form/typed.ts';
import { fill, find } from './consultar/place.ts';
import { addressOf, NO_QUESTION } from './consultar/question.ts';
import { warning } from './consultar/tree.ts';

const field = find<HTMLInputElement>('#campo-inicio');

/** A key and a complete CPF go nowhere. */
function lead(): void {
  const text = nameIn(field.value.trim());
  const opened = numberIn(text);
  const refusal = opened === null ? refusalOf(text) : null;
  if (refusal !== null) {
    field.value = '';
    fill(find('[data-said]'), warning(refusal));
    field.focus();
    return;
  }
  const question =
    text === '' ? '' : addressOf({ ...NO_QUESTION, ...(opened ?? { filters: { nome: text } }) });
  location.href = `consultar.html${question}`;
}

find('[data-lead]').addEventListener('click', lead);
field.addEventListener('keydown', ({ key }) => {
  if (key === 'Enter') lead();
});
