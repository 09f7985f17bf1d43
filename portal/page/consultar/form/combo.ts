/** A text field that proposes values while the reader types: the combobox of the ARIA practices. */

import { counted } from '../formats.ts';
import { fill, find } from '../place.ts';
import { h } from '../tree.ts';
import type { Choice } from './fields.ts';
import type { Proposal, Propose } from './proposals.ts';

const MOST = 12;

export function choose(input: HTMLInputElement, { value, label }: Choice): void {
  input.value = label;
  input.dataset['code'] = value;
}

interface Combo {
  readonly input: HTMLInputElement;
  readonly list: HTMLElement;
  /** A sentence about the proposals, which screen readers announce. */
  readonly note: HTMLElement;
  readonly onPick: (choice: Choice) => void;
  choices: readonly Proposal[];
  active: number;
}

function close(combo: Combo): void {
  if (combo.choices.length > 0) combo.note.textContent = '';
  combo.list.hidden = true;
  combo.choices = [];
  combo.active = -1;
  combo.input.setAttribute('aria-expanded', 'false');
  combo.input.removeAttribute('aria-activedescendant');
}

function pick(combo: Combo, at: number): void {
  const choice = combo.choices[at];
  close(combo);
  if (choice) combo.onPick(choice);
}

function mark(combo: Combo, at: number): void {
  combo.active = at;
  [...combo.list.children].forEach((option, i) => {
    option.setAttribute('aria-selected', String(i === at));
    if (i === at) option.scrollIntoView({ block: 'nearest' });
  });
  combo.input.setAttribute('aria-activedescendant', `${combo.list.id}-${at}`);
}

function open(combo: Combo, choices: readonly Proposal[]): void {
  if (choices.length === 0) return;
  combo.choices = choices;
  fill(
    combo.list,
    ...choices.map(({ label, about }, i) =>
      h(
        'li',
        {
          id: `${combo.list.id}-${i}`,
          role: 'option',
          'aria-selected': 'false',
          onclick: () => pick(combo, i),
        },
        label,
        about != null && [' ', h('span.small', about)],
      ),
    ),
  );
  combo.list.hidden = false;
  // A list in the last column would leave the window.
  combo.list.classList.remove('leftward');
  if (combo.list.getBoundingClientRect().right > innerWidth) combo.list.classList.add('leftward');
  combo.input.setAttribute('aria-expanded', 'true');
  combo.note.textContent = `${counted(choices.length, 'sugestão', 'sugestões')}; escolha com as setas.`;
}

const KEYS: Readonly<Record<string, (combo: Combo) => void>> = {
  ArrowDown: (combo) => mark(combo, (combo.active + 1) % combo.choices.length),
  ArrowUp: (combo) => mark(combo, (combo.active <= 0 ? combo.choices.length : combo.active) - 1),
  Enter: (combo) => pick(combo, combo.active),
  Escape: close,
};

/** Wires the field of a filter. A chosen value goes into the field, unless `onPick` does something else. */
export function wireCombo(name: string, propose: Propose, onPick?: (choice: Choice) => void): void {
  const input = find<HTMLInputElement>(`#campo-${name}`);
  const combo: Combo = {
    input,
    list: find(`#lista-${name}`),
    note: find(`[data-proposals="${name}"]`),
    onPick: onPick ?? ((choice) => choose(input, choice)),
    choices: [],
    active: -1,
  };
  let turns = 0;
  const stop = (): number => {
    close(combo);
    return ++turns;
  };
  const typed = async (): Promise<void> => {
    const turn = stop();
    // The reader may type on, or leave the field.
    const isCurrent = (): boolean => turn === turns && document.activeElement === input;
    const say = (text: string): void => {
      if (isCurrent()) combo.note.textContent = text;
    };
    // The code belongs to a chosen text.
    input.dataset['code'] = '';
    const { choices, note = '' } = await propose(input.value.trim(), { say, isCurrent });
    if (!isCurrent()) return;
    say(note);
    open(combo, choices.slice(0, MOST));
  };
  input.addEventListener('input', () => void typed());
  input.addEventListener('blur', () => close(combo));
  // The press would move the focus out of the field, which closes the list before the click.
  combo.list.addEventListener('mousedown', (event) => event.preventDefault());
  input.addEventListener('keydown', (event) => {
    const act = combo.choices.length > 0 ? KEYS[event.key] : undefined;
    // Enter without a marked choice asks the question.
    const isDone = act !== undefined && (event.key !== 'Enter' || combo.active >= 0);
    act?.(combo);
    // An answer that is still awaited does not open the list over the result.
    if (event.key === 'Enter' || event.key === 'Escape') stop();
    if (!isDone) return;
    event.preventDefault();
    event.stopPropagation();
  });
}
