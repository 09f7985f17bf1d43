/** Makes tabs for code in several languages. The choice of a language applies to all tabs of the page. */

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
  const bar = document.createElement('div');
  bar.className = 'tab-bar';
  bar.setAttribute('role', 'tablist');
  bar.setAttribute('aria-label', box.dataset['tabs'] ?? '');
  for (const panel of box.querySelectorAll<HTMLElement>('[data-tab]')) {
    const name = panel.dataset['tab'] ?? '';
    const tab = document.createElement('button');
    tab.type = 'button';
    tab.textContent = name;
    tab.id = `aba-${number}-${name}`;
    tab.setAttribute('role', 'tab');
    tab.setAttribute('aria-controls', `painel-${number}-${name}`);
    panel.id = `painel-${number}-${name}`;
    panel.setAttribute('role', 'tabpanel');
    panel.setAttribute('aria-labelledby', tab.id);
    tab.addEventListener('click', () => choose(name, bar));
    bar.append(tab);
  }
  bar.addEventListener('keydown', (event) => moved(bar, event));
  box.prepend(bar);
}

export function makeTabs(): void {
  const boxes = [...document.querySelectorAll<HTMLElement>('[data-tabs]')];
  boxes.forEach(make);
  if (boxes.length > 0) chooseAll('curl');
}
