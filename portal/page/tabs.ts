/** Makes tabs for code in several languages. The choice of a language applies to all tabs of the page. */

import { element } from './consultar/place.ts';
import { h } from './consultar/tree.ts';

const chooseAll = (name: string): void => {
  for (const tab of document.querySelectorAll<HTMLElement>('[role="tab"]')) {
    const isChosen = tab.textContent === name;
    tab.setAttribute('aria-selected', String(isChosen));
    tab.tabIndex = isChosen ? 0 : -1;
    const panel = document.getElementById(tab.getAttribute('aria-controls') ?? '');
    if (panel) panel.hidden = !isChosen;
  }
};

/** Panels above may change their height; scrolling keeps the position of the bar. */
function choose(name: string, bar: HTMLElement): void {
  const before = bar.getBoundingClientRect().top;
  chooseAll(name);
  scrollBy(0, bar.getBoundingClientRect().top - before);
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

function moved(bar: HTMLElement, event: KeyboardEvent): void {
  const step = STEPS[event.key];
  if (step === undefined) return;
  const tabs = [...bar.querySelectorAll<HTMLElement>('[role="tab"]')];
  const at = tabs.indexOf(event.target as HTMLElement);
  const next = tabs[(at + step + tabs.length) % tabs.length];
  if (!next) return;
  event.preventDefault();
  choose(next.textContent ?? '', bar);
  next.focus();
}

function make(box: HTMLElement, number: number): void {
  const tabs = [...box.querySelectorAll<HTMLElement>('[data-tab]')].map((panel) => {
    const name = panel.dataset['tab'] ?? '';
    const id = `aba-${number}-${name}`;
    panel.id = `painel-${number}-${name}`;
    panel.setAttribute('role', 'tabpanel');
    panel.setAttribute('aria-labelledby', id);
    const onclick = (): void => choose(name, bar);
    return h('button', { type: 'button', id, role: 'tab', 'aria-controls': panel.id, onclick }, name);
  });
  const bar = element(h('div.tab-bar', { role: 'tablist', 'aria-label': box.dataset['tabs'] }, ...tabs));
  bar.addEventListener('keydown', (event) => moved(bar, event));
  box.prepend(bar);
}

export function makeTabs(): void {
  const boxes = [...document.querySelectorAll<HTMLElement>('[data-tabs]')];
  boxes.forEach(make);
  if (boxes.length > 0) chooseAll('curl');
}
