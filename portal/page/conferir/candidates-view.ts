/** Renders a name that is in doubt, with its candidates side by side and why each may be meant. */
import type { Correspondencia, MotivosDaCorrespondencia } from '../../../clients/typescript/src/index.ts';
import { counted } from '../consultar/formats.ts';
import { establishmentView } from '../consultar/list/results-view.ts';
import { addressOf, NO_QUESTION } from '../consultar/question.ts';
import { type Child, h, plainButton, type Tree } from '../consultar/tree.ts';
import { type Fact, factsView, joined } from '../figures.ts';
import type { Entry, List } from './entries.ts';

export interface Deciding {
  readonly choose: (candidate: Correspondencia | null) => void;
  readonly move: (step: 1 | -1) => void;
}

const badges = (tone: 'good' | 'bad', texts: readonly string[]): Child =>
  texts.length === 0 ? null : texts.map((text) => [h('span.badge', { 'data-tone': tone }, text), ' ']);

const PLACES = [
  ['uf', 'estado'],
  ['municipio', 'município'],
  ['cep', 'CEP'],
] as const;

function reasonsOf(reasons: MotivosDaCorrespondencia): Fact[] {
  const { palavras: words, faltam, sobram } = reasons;
  const equal = words.filter(({ relacao }) => relacao === 'igual').map(({ publicada }) => publicada);
  const alike = words.filter(({ relacao }) => relacao !== 'igual');
  const places = (agrees: boolean): readonly string[] =>
    PLACES.filter(([name]) => reasons[name] === agrees).map(([, label]) => label);
  return [
    ['Iguais', badges('good', equal)],
    [
      'Parecidas',
      joined(
        alike.map(({ pedida, publicada }) => `${pedida} e ${publicada}`),
        ', ',
      ),
    ],
    ['Só na lista', badges('bad', faltam)],
    ['Só no cadastro', badges('bad', sobram)],
    ['Lugar igual', badges('good', places(true))],
    ['Lugar diferente ou não entendido', badges('bad', places(false))],
  ];
}

function candidateView(candidate: Correspondencia, i: number, { chosen }: Entry, { choose }: Deciding): Tree {
  const { cnpj, pontos, motivos } = candidate;
  const isChosen = chosen?.cnpj === cnpj;
  const href = `consultar.html${addressOf({ ...NO_QUESTION, cnpj })}`;
  return h(
    'li',
    { 'data-chosen': isChosen },
    establishmentView(candidate, href, null, `candidata-${i}`),
    h('p', h('strong', `${pontos} pontos`), ' de 100'),
    factsView(reasonsOf(motivos)),
    plainButton('É esta', () => choose(candidate), {
      id: `escolher-${i}`,
      'aria-labelledby': `escolher-${i} candidata-${i}`,
      'aria-pressed': String(isChosen),
    }),
  );
}

export function doubtView(entry: Entry, { sheet, byRow }: List, deciding: Deciding): Tree {
  const { question, row, items = [], chosen } = entry;
  const place = joined([question.municipio, question.uf, question.cep], ', ');
  const rows = byRow.filter((one) => one === entry).length;
  const line = `Linha ${row + (sheet.isTitled ? 2 : 1)}${rows > 1 ? `, e ${counted(rows - 1, 'outra igual', 'outras iguais')}` : ''}: `;
  return h(
    'section',
    { 'aria-labelledby': 'duvida' },
    h(
      'h2',
      { id: 'duvida', tabindex: '-1', 'data-doubt-heading': true },
      joined([question.nome, place], ' · '),
    ),
    h('p.small', line, joined(sheet.rows[row] ?? [], ' · ')),
    h('ol.candidates', ...items.map((one, i) => candidateView(one, i, entry, deciding))),
    h(
      'p.pages',
      plainButton('Nenhuma destas', () => deciding.choose(null), { 'aria-pressed': String(chosen === null) }),
      plainButton('Dúvida anterior', () => deciding.move(-1)),
      plainButton('Próxima dúvida', () => deciding.move(1)),
    ),
  );
}
