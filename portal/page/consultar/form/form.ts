/** The fields of the question: what they hold, what a question writes into them, and faults beside them. */

import { valueText } from '../list/chips-view.ts';
import type { Names } from '../names.ts';
import { find } from '../place.ts';
import type { Fault } from '../problem.ts';
import type { Question } from '../question.ts';
import { choose } from './combo.ts';
import { ALL_FIELDS, type Field, type Filters } from './fields.ts';
import { nameIn, refusalOf } from './refused.ts';
import { activityIn, dateIn } from './typed.ts';

type Control = HTMLInputElement | HTMLSelectElement;

export const controlOf = (name: string): Control => find<Control>(`[data-filter="${name}"]`);

type Typed =
  | { readonly filters: Filters }
  | { readonly refusal: { readonly name: string; readonly text: string } };

/** The code of a chosen proposal, and otherwise what the text means to the API. */
function typedValue({ name, isDate, table }: Field): string {
  const control = controlOf(name);
  const text = control.value.trim();
  if (control.dataset['code']) return control.dataset['code'];
  if (isDate) return dateIn(text);
  if (name === 'nome') return nameIn(text);
  return table === 'cnaes' ? (activityIn(text) ?? text) : text;
}

export function readForm(): Typed {
  const filters: Record<string, string> = {};
  for (const field of ALL_FIELDS) {
    const value = typedValue(field);
    const text = refusalOf(value);
    if (text !== null) {
      // A text that may be a secret does not stay in the document either.
      controlOf(field.name).value = '';
      return { refusal: { name: field.name, text } };
    }
    if (value !== '') filters[field.name] = value;
  }
  return { filters };
}

/** Shows a question in the fields. Towns and activities have their names where these are known. */
export function writeForm({ filters }: Question, names: Names): void {
  for (const field of ALL_FIELDS) {
    const control = controlOf(field.name);
    const value = filters[field.name] ?? '';
    const label = value === '' ? '' : valueText(field, value, names);
    if (control instanceof HTMLSelectElement) control.value = value;
    else if (field.table && /^\d/.test(value)) choose(control, { value, label });
    else if (field.table) choose(control, { value: '', label: value });
    else control.value = field.isDate ? label : value;
  }
  if (ALL_FIELDS.some(({ name, isFurther }) => isFurther && filters[name])) {
    find<HTMLDetailsElement>('[data-further]').open = true;
  }
}

/** Gives chosen codes their names, which an answer has brought. What the reader types meanwhile stays. */
export function nameCodes(names: Names): void {
  for (const field of ALL_FIELDS) {
    const control = controlOf(field.name) as HTMLInputElement;
    const { code } = control.dataset;
    if (field.table && code) choose(control, { value: code, label: valueText(field, code, names) });
  }
}

/** Marks the fields that the API rejected, and removes the marks of the question before. */
export function markFaults(faults: readonly Pick<Fault, 'name'>[]): void {
  for (const { name } of ALL_FIELDS) {
    const isFaulty = faults.some((fault) => fault.name === name);
    if (isFaulty) controlOf(name).setAttribute('aria-invalid', 'true');
    else controlOf(name).removeAttribute('aria-invalid');
  }
}

/** A town belongs to its state. */
export function clearTownWithState(): void {
  controlOf('uf').addEventListener('change', () =>
    choose(controlOf('municipio') as HTMLInputElement, { value: '', label: '' }),
  );
}
