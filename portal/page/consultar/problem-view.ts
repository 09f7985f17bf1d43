/** Renders a problem: what happened, the service's message, faults with links to fields, and what to do. */

import { fieldOf } from './form/fields.ts';
import type { Fault, Problem } from './problem.ts';
import { type Child, h, plainButton, type Tree } from './tree.ts';

const faultView = ({ name, label, text }: Fault): Tree =>
  h('li', fieldOf(name) ? h('a', { href: `#campo-${name}`, 'data-focus': name }, label) : label, `: ${text}`);

/** `retry` asks the same question again; null where another button does. */
export function problemView(problem: Problem, retry: (() => void) | null, more: Child = null): Tree {
  const { status, text, said, faults, advice, isPassing } = problem;
  return h(
    'div.advice',
    { 'data-tone': 'bad' },
    h(
      'p',
      status !== undefined && h('span', { class: `status s${String(status).charAt(0)}` }, status),
      ` ${text}`,
    ),
    said !== null && h('p', 'Mensagem do serviço: ', h('q', said)),
    faults.length > 0 && h('ul', ...faults.map(faultView)),
    advice !== '' && h('p', advice),
    isPassing && retry !== null && h('p', plainButton('Tentar de novo', retry)),
    more,
  );
}
