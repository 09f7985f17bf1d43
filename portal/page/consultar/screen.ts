/** The places of the page that answers fill, and what they share: the focus and the window's title. */

import type { Api } from '../api/api.ts';
import { withoutCpf } from './form/refused.ts';
import type { Names } from './names.ts';
import type { Samples } from './origin.ts';
import { fill, find } from './place.ts';
import type { Child } from './tree.ts';

export interface World extends Api {
  readonly names: Names;
  /** Reads which versions are the invented sample. Never rejects. */
  readonly samples: () => Promise<Samples>;
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

export function busy(isBusy: boolean): void {
  screen.result().setAttribute('aria-busy', String(isBusy));
}

/** A window in which the fields and an answer do not have room together, as the style sheet has it. */
const isNarrow = (): boolean => matchMedia('(max-width: 40rem)').matches;

/** The part of the window below which an answer is easily overlooked. */
const SEEN = 0.7;
const SEEN_NARROW = 0.25;

/** Folds the filters where they leave no room for the answer, which comes first there. */
export function foldFilters(): void {
  if (!isNarrow()) return;
  const { activeElement } = document;
  // The keyboard of a phone goes with the focus of a field, and leaves room for the answer.
  if (activeElement instanceof HTMLInputElement && find('[data-question]').contains(activeElement))
    find('[data-run]').focus({ preventScroll: true });
  for (const fold of document.querySelectorAll<HTMLDetailsElement>('.folds > details')) fold.open = false;
}

/** Scrolls to the sentence about an answer, where the fields leave no room for it. */
export function bringIntoView(): void {
  const said = screen.said();
  const seen = innerHeight * (isNarrow() ? SEEN_NARROW : SEEN);
  if (said.getBoundingClientRect().top > seen) said.scrollIntoView({ block: 'start' });
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
