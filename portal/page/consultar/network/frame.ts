/** Draws a network into its frame, with buttons that draw it larger and smaller, and keys that move in it. */
import type { NoDaRede, Rede } from '../../../../clients/typescript/src/index.ts';
import { fill, find } from '../place.ts';
import type { Question } from '../question.ts';
import { plainButton } from '../tree.ts';
import { drawingView, MARGIN } from './drawing.ts';
import { nodeView } from './found-view.ts';
import { type Layout, layoutOf } from './layout.ts';

/** The drawing is readable from this scale on; a larger network is scrolled. */
const READABLE = 0.6;
const STEP = 1.4;

/** The part of the window that the style sheet gives to the frame. */
const HEIGHT = 0.75;

/** The scale at which a drawing is seen as a whole. */
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
