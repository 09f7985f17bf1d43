/** Renders a name that is in doubt, with its candidates side by side and why each may be meant. */
import type { Correspondencia, Motivos } from '../api/matching.ts';
import { cnpjText, counted } from '../consultar/formats.ts';
import { kindText, placeText, situationView } from '../consultar/list/results-view.ts';
import { addressOf, NO_QUESTION } from '../consultar/question.ts';
import { type Child, h, plainButton, type Tree } from '../consultar/tree.ts';
import { type Fact, factsView, joined } from '../facts.ts';
import type { Entry, List } from './entries.ts';

export interface Deciding {
  readonly choose: (candidate: Correspondencia | null) => void;
  /** Shows the next name in doubt, or the one before. */
  readonly move: (step: 1 | -1) => void;
}

const badge = (tone: 'good' | 'bad', text: string): Tree =>
  h('span', { class: 'badge', 'data-tone': tone }, text);

const badges = (tone: 'good' | 'bad', texts: readonly string[]): Child =>
  texts.length === 0 ? null : texts.map((text) => [badge(tone, text), ' ']);

const PLACES = { uf: 'estado', municipio: 'município', cep: 'CEP' } as const;

function placesOf(reasons: Motivos): Child {
  const asked = Object.entries(PLACES).flatMap(([name, label]) => {
    const agrees = reasons[name as keyof typeof PLACES];
    return agrees === null
      ? []
      : [[badge(agrees ? 'good' : 'bad', agrees ? `mesmo ${label}` : `outro ${label}`), ' ']];
  });
  return asked.length === 0 ? null : asked;
}

export function reasonsOf(reasons: Motivos): Fact[] {
  const [equal, alike] = [true, false].map((isEqual) =>
    reasons.palavras.filter(({ relacao }) => (relacao === 'igual') === isEqual),
  );
  return [
    ['Iguais', badges('good', equal?.map(({ publicada }) => publicada) ?? [])],
    ['Parecidas', joined(alike?.map(({ pedida, publicada }) => `${pedida} e ${publicada}`) ?? [], ', ')],
    ['Só na lista', badges('bad', reasons.faltam)],
    ['Só no cadastro', badges('bad', reasons.sobram)],
    ['Lugar', placesOf(reasons)],
  ];
}

function candidateView(candidate: Correspondencia, i: number, { chosen }: Entry, { choose }: Deciding): Tree {
  const { cnpj, razao_social: name, nome_fantasia: trade, municipio_nome: town, municipio, uf } = candidate;
  const facts = [kindText(candidate.identificador_matriz_filial), placeText(town ?? municipio, uf)];
  const isChosen = chosen?.cnpj === cnpj;
  return h(
    'li',
    { 'data-chosen': isChosen },
    h(
      'h4',
      { id: `candidata-${i}` },
      h('a', { href: `consultar.html${addressOf({ ...NO_QUESTION, cnpj })}` }, name ?? cnpjText(cnpj)),
      ' ',
      situationView(candidate.situacao_cadastral),
    ),
    trade !== null && trade !== name && h('p', { class: 'trade' }, trade),
    h('p', { class: 'number' }, cnpjText(cnpj)),
    h('p', {}, joined(facts, ' · ')),
    h('p', {}, h('strong', {}, `${candidate.pontos} pontos`), ' de 100'),
    factsView(reasonsOf(candidate.motivos)),
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
      'h3',
      { id: 'duvida', tabindex: '-1', 'data-doubt-heading': true },
      joined([question.nome, place], ' · '),
    ),
    h('p', { class: 'small' }, line, joined(sheet.rows[row] ?? [], ' · ')),
    h('ol', { class: 'candidates' }, ...items.map((one, i) => candidateView(one, i, entry, deciding))),
    h(
      'p',
      { class: 'pages' },
      plainButton('Nenhuma destas', () => deciding.choose(null), { 'aria-pressed': String(chosen === null) }),
      plainButton('Dúvida anterior', () => deciding.move(-1)),
      plainButton('Próxima dúvida', () => deciding.move(1)),
    ),
  );
}
