/** A text field that proposes values while the reader types: the combobox of the ARIA practices. */
import { fill, find } from '../place.ts';
import { h } from '../tree.ts';
import type { Choice } from './fields.ts';
import type { Propose } from './proposals.ts';

/** Proposals shown at once. */
const MOST = 12;

/** The code that belongs to the shown text; empty where the reader typed the text. */
const setCode = (input: HTMLInputElement, code: string): void => {
  input.dataset['code'] = code;
};

/** Shows a value with its code. */
export function choose(input: HTMLInputElement, { value, label }: Choice): void {
  input.value = label;
  setCode(input, value);
}

interface Combo {
  readonly input: HTMLInputElement;
  readonly list: HTMLElement;
  choices: readonly Choice[];
  active: number;
}

function close(combo: Combo): void {
  combo.list.hidden = true;
  combo.choices = [];
  combo.active = -1;
  combo.input.setAttribute('aria-expanded', 'false');
  combo.input.removeAttribute('aria-activedescendant');
}

function pick(combo: Combo, at: number): void {
  const choice = combo.choices[at];
  if (choice) choose(combo.input, choice);
  close(combo);
}

function mark(combo: Combo, at: number): void {
  combo.active = at;
  [...combo.list.children].forEach((option, i) => {
    option.setAttribute('aria-selected', String(i === at));
    if (i === at) option.scrollIntoView({ block: 'nearest' });
  });
  combo.input.setAttribute('aria-activedescendant', `${combo.list.id}-${at}`);
}

function open(combo: Combo, choices: readonly Choice[]): void {
  close(combo);
  if (choices.length === 0) return;
  combo.choices = choices;
  fill(
    combo.list,
    ...choices.map(({ label }, i) =>
      h(
        'li',
        {
          id: `${combo.list.id}-${i}`,
          role: 'option',
          'aria-selected': 'false',
          onclick: () => pick(combo, i),
        },
        label,
      ),
    ),
  );
  combo.list.hidden = false;
  combo.input.setAttribute('aria-expanded', 'true');
}

/** Handles a key while the list is open. Returns whether it did something. */
const KEYS: Readonly<Record<string, (combo: Combo) => boolean>> = {
  ArrowDown: (combo) => {
    mark(combo, (combo.active + 1) % combo.choices.length);
    return true;
  },
  ArrowUp: (combo) => {
    mark(combo, (combo.active <= 0 ? combo.choices.length : combo.active) - 1);
    return true;
  },
  Enter: (combo) => {
    if (combo.active < 0) {
      close(combo);
      return false;
    }
    pick(combo, combo.active);
    return true;
  },
  Escape: (combo) => {
    close(combo);
    return true;
  },
};

/** Wires the field of a filter. */
export function wireCombo(name: string, propose: Propose): void {
  const input = find<HTMLInputElement>(`#campo-${name}`);
  const combo: Combo = { input, list: find(`#lista-${name}`), choices: [], active: -1 };
  const note = find(`[data-proposals="${name}"]`);
  const say = (text: string): void => {
    note.textContent = text;
  };
  let turns = 0;
  const typed = async (): Promise<void> => {
    const turn = ++turns;
    setCode(input, '');
    const proposals = await propose(input.value.trim(), (text) => turn === turns && say(text));
    // The reader has typed on, or left the field.
    if (turn !== turns || document.activeElement !== input) return;
    say(proposals.note ?? '');
    open(combo, proposals.choices.slice(0, MOST));
  };
  input.addEventListener('input', () => void typed());
  input.addEventListener('blur', () => close(combo));
  // The press would move the focus out of the field, which closes the list before the click.
  combo.list.addEventListener('mousedown', (event) => event.preventDefault());
  input.addEventListener('keydown', (event) => {
    const act = combo.choices.length > 0 ? KEYS[event.key] : undefined;
    if (!act?.(combo)) return;
    event.preventDefault();
    event.stopPropagation();
  });
}
