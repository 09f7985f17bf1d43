/** The places of the page that answers fill, and what they share: the focus and the window's title. */

import type { Api } from './ask.ts';
import { withoutCpf } from './form/refused.ts';
import type { Names } from './names.ts';
import { fill, find } from './place.ts';
import type { Child } from './tree.ts';

export interface World extends Api {
  readonly names: Names;
  /** Asks the question of the address again. */
  readonly retry: () => void;
}

/** A question that is being answered. Answers to an older question are not shown. */
export interface Turn {
  readonly isCurrent: () => boolean;
}

export const screen = {
  /** The live region: one sentence about the result, or the problem. */
  said: (): HTMLElement => find('[data-said]'),
  result: (): HTMLElement => find('[data-result]'),
  hasList: (): boolean => screen.result().querySelector('.list') !== null,
};

/** Names the window, and with it the entry of the history, before the names of the page and of the portal. */
export function title(text: string | null): void {
  const own = document.title.split(' · ').slice(-2);
  document.title = [...(text === null ? [] : [withoutCpf(text)]), ...own].join(' · ');
}

/** The page is busy while the answer before is still shown. */
export function busy(isBusy: boolean): void {
  screen.result().setAttribute('aria-busy', String(isBusy));
}

/** The part of the window below which an answer is easily overlooked. */
const SEEN = 0.7;

/** Scrolls to the sentence about an answer, where the fields leave no room for it. */
export function bringIntoView(): void {
  const said = screen.said();
  if (said.getBoundingClientRect().top > innerHeight * SEEN) said.scrollIntoView({ block: 'start' });
}

/**
 * Fills a place. The focus of an element that disappears goes to the one that replaces it (`data-keep`), or
 * to the heading, and otherwise stays where it is.
 */
export function render(place: HTMLElement, ...children: readonly Child[]): void {
  const active = document.activeElement;
  const isInside = active instanceof HTMLElement && place.contains(active);
  const kept = isInside ? active.dataset['keep'] : undefined;
  fill(place, ...children);
  if (!isInside) return;
  const same = kept === undefined ? null : place.querySelector<HTMLElement>(`[data-keep="${kept}"]`);
  (same ?? screen.result().querySelector<HTMLElement>('[data-heading]'))?.focus();
}
