/** Draws a network: links below, then a symbol for each node, and as many names as have room. */
import type { NoDaRede, Rede } from '../../../../clients/typescript/src/index.ts';
import { opening, type Question } from '../question.ts';
import { type Child, h, type Tree } from '../tree.ts';
import { nameOf, nodeText } from './found-view.ts';
import type { Layout, Place, Placed } from './layout.ts';

export interface Drawn {
  readonly network: Rede;
  readonly layout: Layout;
  readonly question: Question;
  /** Pixels of the screen for a unit of the layout. Names keep their size on the screen. */
  readonly scale: number;
  /** Shows the links of a node that opens no other company. */
  readonly show: (node: NoDaRede) => void;
}

const isCut = ({ cortado }: Rede, { id }: NoDaRede): boolean => cortado.some(({ no }) => no === id);

const halfOf = ({ room }: Layout): number => Math.min(10, room * 0.45);

const rounded = (value: number): number => Math.round(value * 10) / 10;

const circle = ({ x, y }: Place, radius: number, type: string): Tree =>
  h('circle', { class: type, cx: rounded(x), cy: rounded(y), r: rounded(radius) });

/** A company is a square, a person a circle, and another partner a square on its corner. */
function shape(kind: NoDaRede['tipo'], place: Place, half: number, type: string): Tree {
  if (kind === 'pessoa') return circle(place, half, type);
  const [x, y, side] = [place.x - half * 0.9, place.y - half * 0.9, half * 1.8].map(rounded);
  const turn = kind === 'empresa' ? null : `rotate(45 ${rounded(place.x)} ${rounded(place.y)})`;
  return h('rect', { class: type, x, y, width: side, height: side, rx: rounded(half / 4), transform: turn });
}

/** One arrow for all links of two nodes, from the partner to the company, beside which it ends. */
function linksView({ network, layout }: Drawn): Child {
  const half = halfOf(layout);
  const pairs = new Map(network.ligacoes.map((link) => [`${link.de} > ${link.para}`, link]));
  return [...pairs.values()].map(({ de, para }) => {
    const [from, to] = [layout.places.get(de), layout.places.get(para)];
    if (!from || !to) return null;
    if (from === to) return circle({ x: from.x + half, y: from.y - half }, half, 'link');
    const angle = Math.atan2(to.y - from.y, to.x - from.x);
    const back = (length: number, turn: number, { x, y }: Place): Place => ({
      x: rounded(x - length * Math.cos(angle + turn)),
      y: rounded(y - length * Math.sin(angle + turn)),
    });
    const tip = back(half * 1.3, 0, to);
    const points = [back(0, 0, from), tip, back(half, 0.4, tip), tip, back(half, -0.4, tip)];
    return h('polyline.link', { points: points.map(({ x, y }) => `${x},${y}`).join(' ') });
  });
}

function nodeView(placed: Placed, { network, layout, question, show }: Drawn): Tree {
  const { node } = placed;
  const half = halfOf(layout);
  const hasCut = isCut(network, node);
  const text = nodeText(node, hasCut);
  const isLink = node.href !== null && node.nivel > 0;
  const act = isLink
    ? { href: opening(question, { cno: null, cnpj: node.documento }), 'data-opens': node.documento }
    : { role: 'button', onclick: () => show(node) };
  return h(
    isLink ? 'a' : 'g',
    { class: 'node', tabindex: node.nivel === 0 ? 0 : -1, 'aria-label': text, ...act },
    h('title', text),
    // A finger needs more room than the symbol has.
    circle(placed, layout.room * 0.9, 'reach'),
    // A second line around the symbol shows the start of the network, or a cut.
    hasCut && circle(placed, half * 1.9, 'cut'),
    node.nivel === 0 && shape(node.tipo, placed, half * 1.5, 'start'),
    shape(node.tipo, placed, half, `shape ${node.tipo}${node.percorrido ? '' : ' unwalked'}`),
  );
}

const MOST_LETTERS = 24;

function labelOf(network: Rede, node: NoDaRede): string {
  const end = isCut(network, node) ? ' (cortado)' : '';
  const [name, most] = [nameOf(node), MOST_LETTERS - end.length];
  return (name.length > most ? `${name.slice(0, most - 1).trimEnd()}…` : name) + end;
}

/** The size of a name on the screen, and about how wide its letters are. */
const LETTERS = 12;
const WIDTH = 7.6;

/** The room around the nodes for names, on the screen. */
export const MARGIN = { x: (MOST_LETTERS * WIDTH) / 2, y: 2 * LETTERS };

/** Half the width and half the height of a text or a symbol, around its middle. */
interface Box extends Place {
  readonly wide: number;
  readonly high: number;
}

const touch = (one: Box, other: Box): boolean =>
  Math.abs(one.x - other.x) < one.wide + other.wide && Math.abs(one.y - other.y) < one.high + other.high;

/** Links from which on a node has others around it, whose symbols its name may cover. */
const MANY_LINKS = 4;

/** The names that have room, those of the start, of cuts and of nodes with most links first. */
function namesView({ network, layout, scale }: Drawn): Child {
  const half = halfOf(layout);
  const placed = [...layout.places.values()];
  const counts = new Map<string, number>();
  for (const { de, para } of network.ligacoes)
    for (const id of [de, para]) counts.set(id, (counts.get(id) ?? 0) + 1);
  const linksOf = ({ node }: Placed): number =>
    node.nivel === 0 || isCut(network, node) ? Number.MAX_VALUE : (counts.get(node.id) ?? 0);
  const symbols = placed.map(({ x, y }): Box => ({ x, y, wide: half, high: half }));
  const taken: Box[] = [];
  return placed
    .toSorted((one, other) => linksOf(other) - linksOf(one))
    .map((one) => {
      const text = labelOf(network, one.node);
      const y = one.y + half * 1.2 + (LETTERS * 0.65) / scale;
      const box = { x: one.x, y, wide: (text.length * WIDTH) / scale / 2, high: (LETTERS * 0.65) / scale };
      const others = linksOf(one) < MANY_LINKS ? [...taken, ...symbols] : taken;
      if (others.some((other) => touch(box, other))) return null;
      taken.push(box);
      const at = { x: rounded(one.x), y: rounded(y + (LETTERS * 0.35) / scale) };
      const size = { 'font-size': rounded(LETTERS / scale), 'stroke-width': rounded(3 / scale) };
      return h('text.name', { ...at, ...size }, text);
    });
}

export function drawingView(drawn: Drawn): Tree {
  const { layout, scale } = drawn;
  const { from, to } = layout;
  const [x, y] = [from.x - MARGIN.x / scale, from.y - MARGIN.y / scale];
  const [width, height] = [to.x - from.x + (2 * MARGIN.x) / scale, to.y - from.y + (2 * MARGIN.y) / scale];
  const viewBox = [x, y, width, height].map(rounded).join(' ');
  const size = { width: rounded(width * scale), height: rounded(height * scale) };
  return h(
    'svg.network',
    { role: 'group', 'aria-labelledby': 'rede', viewBox, ...size },
    h('rect.ground', { x, y, width, height }),
    linksView(drawn),
    [...layout.places.values()].map((placed) => nodeView(placed, drawn)),
    h('g', { 'aria-hidden': 'true' }, namesView(drawn)),
  );
}
