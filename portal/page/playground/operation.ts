/** One open operation of the playground: reads its fields, sends the request and shows the answer. */
import { fill } from '../consultar/place.ts';
import { h, warning } from '../consultar/tree.ts';
import { type Answer, answerOf, answerView, type Sent, sentenceView } from './answer-view.ts';
import { formView } from './form-view.ts';
import type { Access } from './key-field.ts';
import { addressOf, type Operation, type Parameter, type Values } from './operations.ts';
import { type Send, SNAPSHOT } from './send.ts';

type Field = HTMLInputElement | HTMLSelectElement;

const fieldsOf = (place: HTMLElement): Field[] => [...place.querySelectorAll<Field>('[data-parameter]')];

const valuesOf = (place: HTMLElement): Values =>
  Object.fromEntries(fieldsOf(place).map(({ dataset, value }) => [dataset['parameter'] ?? '', value]));

/** A browser sends no header with other characters, and reports that like a missing answer. */
const SENDABLE = /^[ -~]*$/;

/**
 * Returns why nothing is sent: a required value is missing, a header has characters that it cannot have, or
 * the text in the key field is not a key.
 */
function refusalOf(parameters: readonly Parameter[], values: Values, { takeTyped }: Access): string | null {
  const missing = parameters.find(({ name, required }) => required && values[name]?.trim() === '');
  if (missing) return `Preencha ${missing.name}.`;
  const odd = parameters.find(({ name, place }) => place === 'header' && !SENDABLE.test(values[name] ?? ''));
  return odd ? `${odd.name} tem letras com acento ou sinais que não são dele. Limpe o campo.` : takeTyped();
}

const wordsIn = (text: string): string[] =>
  text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');

const boxesIn = (place: Element): HTMLInputElement[] => [
  ...place.querySelectorAll<HTMLInputElement>('[type="checkbox"]'),
];

/** Makes the boxes of a field and its text the same. Words that have no box stay in the text. */
function wireBoxes(place: HTMLElement): void {
  for (const group of place.querySelectorAll<HTMLElement>('[data-of]')) {
    const field = document.getElementById(group.dataset['of'] ?? '') as HTMLInputElement;
    const boxes = boxesIn(group);
    group.addEventListener('change', () => {
      const others = wordsIn(field.value).filter((word) => boxes.every(({ value }) => value !== word));
      field.value = [...boxes.filter(({ checked }) => checked).map(({ value }) => value), ...others].join(
        ',',
      );
    });
    field.addEventListener('input', () => {
      const typed = wordsIn(field.value).map((word) => word.toLowerCase());
      for (const box of boxes) box.checked = typed.includes(box.value.toLowerCase());
    });
  }
}

async function answered(send: Send, url: string, values: Values): Promise<Answer> {
  try {
    return await answerOf(await send(url, { headers: { [SNAPSHOT]: values[SNAPSHOT] ?? '' } }));
  } catch (error) {
    const message = error instanceof Error ? error.message : '';
    return { status: undefined, message, headers: {}, body: undefined, text: '' };
  }
}

export function openOperation(
  id: string,
  operation: Operation,
  place: HTMLElement,
  { access, send }: { readonly access: Access; readonly send: Send },
): void {
  const { keys, config } = access;
  const said = h('div', { role: 'status', 'data-advice': true });
  const button = h('button', { type: 'button', class: 'button', 'data-execute': true }, 'Executar');
  fill(place, formView(id, operation.parameters), button, said, h('div', { 'data-shown': true }));
  const part = (name: string) => place.querySelector(`[${name}]`) as HTMLElement;
  const [execute, advice, shown] = [part('data-execute'), part('data-advice'), part('data-shown')];

  // The button stays enabled while a request runs: a disabled one would lose the focus of the keyboard.
  const busy = (isBusy: boolean): void => {
    place.classList.toggle('busy', isBusy);
    execute.setAttribute('aria-disabled', String(isBusy));
    execute.textContent = isBusy ? 'Enviando…' : 'Executar';
  };

  const run = async (): Promise<void> => {
    if (place.classList.contains('busy')) return;
    const values = valuesOf(place);
    const refusal = refusalOf(operation.parameters, values, access);
    if (refusal !== null) {
      fill(advice, warning(refusal));
      fill(shown);
      return;
    }
    const url = `${config.api}${addressOf(operation, values)}`;
    const sent: Sent = { url, snapshot: values[SNAPSHOT] ?? '', withKey: keys.current() !== null };
    busy(true);
    const answer = await answered(send, url, values);
    busy(false);
    const snapshot = answer.headers[SNAPSHOT.toLowerCase()];
    const field = fieldsOf(place).find(({ dataset }) => dataset['parameter'] === SNAPSHOT);
    if (snapshot && field) field.value = snapshot;
    fill(advice, sentenceView(answer, sent.withKey, access));
    answerView(shown, id, sent, answer);
  };

  wireBoxes(place);
  execute.addEventListener('click', () => void run());
  place.addEventListener('keydown', ({ key, target }) => {
    if (key === 'Enter' && target instanceof HTMLInputElement && 'parameter' in target.dataset) void run();
  });
}
