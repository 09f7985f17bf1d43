/** Renders the gates of a load: how many passed, and each with its result. */
import { counted } from '../consultar/formats.ts';
import { type Child, h, type Tree } from '../consultar/tree.ts';
import type { Gate } from './load.ts';
import { gateText } from './words.ts';

const MARKS: Readonly<Record<string, string>> = { aprovada: '✓', dispensada: '!', recusada: '✗' };

const waiverText = ({ verificacao, dispensas }: Gate): string => {
  const places = dispensas.map((one) => one.replace(`${verificacao}:`, '').replace(/:(?=[\d.]+%$)/, ' até '));
  return places.some((place) => place === verificacao) ? '' : `: ${places.join(', ')}`;
};

const resultText = (gate: Gate): string =>
  gate.dispensas.length > 0 ? `${gate.resultado}${waiverText(gate)}` : gate.resultado;

const gateView = (gate: Gate): Tree =>
  h(
    'li',
    { 'data-result': gate.resultado },
    h('span', { class: 'mark', 'aria-hidden': 'true' }, MARKS[gate.resultado] ?? ''),
    ` ${gateText(gate.verificacao)}: `,
    h('strong', {}, resultText(gate)),
  );

const KINDS: readonly (readonly [result: string, one: string, many: string])[] = [
  ['recusada', 'recusada', 'recusadas'],
  ['dispensada', 'dispensada', 'dispensadas'],
  ['aprovada', 'aprovada', 'aprovadas'],
];

/** What was not passed comes first. */
export function gatesView(gates: readonly Gate[]): Child {
  const kinds = KINDS.map(([result, one, many]) => {
    const own = gates.filter(({ resultado }) => resultado === result);
    return { own, text: own.length > 0 ? counted(own.length, one, many) : null };
  });
  return [
    h('p', {}, `${kinds.flatMap(({ text }) => text ?? []).join(', ')}.`),
    h('ul', { class: 'gates' }, ...kinds.flatMap(({ own }) => own.map(gateView))),
  ];
}
