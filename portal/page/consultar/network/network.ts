/** Asks for the network of a company, draws it into its frame, and saves it as a file. */
import type { FichaCnpj, NoDaRede, Rede } from '../../../../clients/typescript/src/index.ts';
import { originText } from '../origin.ts';
import { fill, find, offerCsv, offerFile } from '../place.ts';
import { problemView } from '../problem.ts';
import { addressOf, NO_QUESTION, type Question, questionOf } from '../question.ts';
import type { OpenPart } from '../records/part.ts';
import type { Turn, World } from '../screen.ts';
import { type Child, h, plainButton, selectView, type Tree } from '../tree.ts';
import { drawingView, MARGIN } from './drawing.ts';
import { foundView, nodeView, sizeText } from './found-view.ts';
import { type Layout, layoutOf } from './layout.ts';

const PROPOSED = '2-100';

function sectionView({ network }: Question, ask: () => void): Tree {
  const [levels, most] = (network ?? PROPOSED).split('-');
  return h(
    'section',
    { 'aria-labelledby': 'rede' },
    h('h3', { id: 'rede' }, 'Quem está por trás'),
    h(
      'p',
      'Um nível são os sócios desta empresa e as empresas de que ela participa; dois, também os sócios e as empresas deles. Cada pedido conta como cinco requisições da chave.',
    ),
    h(
      'div.filters.network-fields',
      selectView(
        'rede-niveis',
        'Níveis',
        ['1', '2', '3'].map((value) => [value, value === '1' ? '1 nível' : `${value} níveis`] as const),
        levels,
      ),
      selectView(
        'rede-nos',
        'Tamanho',
        ['50', '100', '500'].map((value) => [value, `até ${value} empresas e sócios`] as const),
        most,
      ),
      h('div.filter', plainButton('Desenhar a rede', ask)),
    ),
    h('div', { role: 'status', class: 'said', 'data-network-said': true }),
    h('div', { 'data-network': true }),
  );
}

/** The part of an opened company that asks for its network, at once where the address names one. */
export function createNetwork(
  { cnpj }: FichaCnpj,
  question: Question,
  world: World,
  { isCurrent }: Turn,
): OpenPart {
  let isAsking = false;
  const ask = async (asked: string): Promise<void> => {
    if (isAsking) return;
    isAsking = true;
    const [niveis, nos_ate] = asked.split('-').map(Number);
    const said = find('[data-network-said]');
    fill(said, 'Consultando…');
    const [{ body, problem }, samples] = await Promise.all([
      world.reply(world.client.rede(cnpj, { niveis, nos_ate })),
      world.samples(),
    ]);
    isAsking = false;
    if (!isCurrent()) return;
    fill(said, problem ? problemView(problem, () => void ask(asked)) : h('p', sizeText(body)));
    fill(find('[data-network]'));
    if (problem) return;
    const origin = originText(body.fonte, samples.has(`cnpj ${body.fonte.versao}`));
    const buttons = saveView(cnpj, { niveis, nos_ate }, world);
    fill(find('[data-network]'), foundView(body, origin, buttons, question));
    if (document.querySelector('[data-drawing]')) draw(body, question);
    // The same network is drawn again for who comes back from another company.
    const own = questionOf(location.hash) ?? NO_QUESTION;
    history.replaceState(null, '', addressOf({ ...own, network: asked }));
  };
  const chosen = (id: string): string => find<HTMLSelectElement>(`#${id}`).value;
  return {
    view: sectionView(question, () => void ask(`${chosen('rede-niveis')}-${chosen('rede-nos')}`)),
    open: async () => {
      if (question.network !== null) await ask(question.network);
    },
  };
}

/** The properties that the style sheet gives a drawing, and that a saved file must therefore contain. */
const STYLED = 'fill stroke stroke-width stroke-dasharray font-family text-anchor paint-order opacity'.split(
  ' ',
);

function svgText(): string {
  const drawing = find('[data-drawing] > svg');
  const copy = drawing.cloneNode(true) as HTMLElement;
  const copies = [copy, ...copy.querySelectorAll('*')];
  for (const [i, element] of [drawing, ...drawing.querySelectorAll('*')].entries()) {
    const [own, around] = [element, i === 0 ? null : element.parentElement].map(
      (one) => one && getComputedStyle(one),
    );
    for (const name of STYLED) {
      const value = own?.getPropertyValue(name) ?? '';
      // An element takes the rest from the one around it.
      if (value !== around?.getPropertyValue(name)) copies[i]?.setAttribute(name, value);
    }
  }
  return new XMLSerializer().serializeToString(copy);
}

const GRAPHML = 'application/graphml+xml';
const COST = 'O serviço escreve GraphML e CSV: cada um conta como outras cinco requisições.';

export function saveView(cnpj: string, filters: object, { client, reply }: World): Child {
  const name = `rede-${cnpj}`;
  const save = async (type: string, offer: (text: string) => void): Promise<void> => {
    const place = find('[data-saved]');
    fill(place, 'Pedindo o arquivo…');
    const { body, problem } = await reply(client.texto(`/v1/cnpjs/${cnpj}/rede`, type, filters));
    if (!place.isConnected) return;
    fill(place, problem ? problemView(problem, null) : 'O arquivo foi salvo.');
    if (body !== undefined) offer(body);
  };
  const graph = (text: string): void => offerFile(`${name}.graphml`, text, GRAPHML);
  const table = (text: string): void => offerCsv(`${name}.csv`, text);
  return [
    plainButton('Salvar SVG', () => offerFile(`${name}.svg`, svgText(), 'image/svg+xml')),
    plainButton('Salvar GraphML', () => void save(GRAPHML, graph)),
    plainButton('Salvar CSV', () => void save('text/csv', table)),
    h('span.small', COST),
    h('div', { role: 'status', 'data-saved': true }),
  ];
}

/** The drawing is readable from this scale on; a larger network is scrolled. */
const READABLE = 0.6;
const STEP = 1.4;

/** The part of the window that the style sheet gives to the frame. */
const HEIGHT = 0.75;

function wholeScale({ from, to }: Layout, box: HTMLElement): number {
  const wide = (box.clientWidth - 2 * MARGIN.x) / (to.x - from.x);
  const high = (innerHeight * HEIGHT - 2 * MARGIN.y) / (to.y - from.y);
  return Math.max(0.1, Math.min(1, wide, high));
}

const STEPS: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowDown: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/** One node is reached by the tab key, and the others from there. Enter opens a node that is no link. */
function onKey(event: KeyboardEvent, box: HTMLElement): void {
  const nodes = [...box.querySelectorAll<SVGElement>('.node')];
  const at = nodes.indexOf(event.target as SVGElement);
  const isPressed = ['Enter', ' '].includes(event.key) && nodes[at]?.hasAttribute('href') === false;
  const step = STEPS[event.key];
  if (at < 0 || (step === undefined && !isPressed)) return;
  event.preventDefault();
  if (isPressed) nodes[at]?.dispatchEvent(new Event('click'));
  if (step === undefined) return;
  const next = nodes[Math.max(0, Math.min(nodes.length - 1, at + step))];
  nodes[at]?.setAttribute('tabindex', '-1');
  next?.setAttribute('tabindex', '0');
  next?.focus();
}

/** Draws into the frame, which is in the page by now. */
export function draw(network: Rede, question: Question): void {
  const layout = layoutOf(network);
  const { from, to } = layout;
  const box = find('[data-drawing]');
  const show = (node: NoDaRede): void => {
    fill(find('[data-node]'), nodeView(node, network, question));
    find('[data-node]').scrollIntoView({ block: 'nearest' });
  };
  let scale = 1;
  /** `x` and `y` are the parts of the width and the height at which the middle of the frame is. */
  const drawAt = (wanted: number, x: number, y: number): void => {
    scale = wanted;
    const nodes = (): SVGElement[] => [...box.querySelectorAll<SVGElement>('.node')];
    const at = nodes().findIndex((node) => node.getAttribute('tabindex') === '0');
    fill(box, drawingView({ network, layout, question, scale, show }));
    for (const [i, node] of nodes().entries())
      if (at >= 0) node.setAttribute('tabindex', i === at ? '0' : '-1');
    box.scrollLeft = x * box.scrollWidth - box.clientWidth / 2;
    box.scrollTop = y * box.scrollHeight - box.clientHeight / 2;
  };
  const zoom = (wanted: number): void => {
    const x = (box.scrollLeft + box.clientWidth / 2) / box.scrollWidth;
    drawAt(wanted, x, (box.scrollTop + box.clientHeight / 2) / box.scrollHeight);
  };
  fill(
    find('[data-zoom]'),
    plainButton('Aproximar', () => zoom(Math.min(4, scale * STEP))),
    plainButton('Afastar', () => zoom(Math.max(0.1, scale / STEP))),
    plainButton('Ver tudo', () => zoom(wholeScale(layout, box))),
  );
  // A screen reader says the name of the focused node, which the drawing may have no room for.
  box.addEventListener('focusin', ({ target }) => {
    fill(find('[data-at]'), (target as Element).getAttribute('aria-label'));
  });
  box.addEventListener('keydown', (event) => onKey(event, box));
  const start = Math.max(READABLE, wholeScale(layout, box));
  drawAt(start, from.x / (from.x - to.x), from.y / (from.y - to.y));
}
