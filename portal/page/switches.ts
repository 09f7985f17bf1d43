/** The two switches of the bar: the theme, and on narrow screens the menu, with the search at its top. */
import { ROOT } from './config.ts';
import { THEME } from './theme-name.ts';

const root = document.documentElement;
const isDark = (): boolean =>
  (root.dataset['theme'] ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'escuro' : 'claro')) ===
  'escuro';

function keep(theme: string): void {
  try {
    localStorage.setItem(THEME, theme);
  } catch {
    // Storage may be forbidden; the choice then ends with the page.
  }
}

export function switchTheme(): void {
  const button = document.querySelector<HTMLButtonElement>('button.theme');
  if (!button) return;
  const label = (): void => {
    button.textContent = isDark() ? 'Tema claro' : 'Tema escuro';
  };
  label();
  button.hidden = false;
  button.addEventListener('click', () => {
    const theme = isDark() ? 'claro' : 'escuro';
    root.dataset['theme'] = theme;
    keep(theme);
    label();
  });
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', label);
}

/** Shows the field of the search, whose script is loaded when it is used first. */
export function offerSearch(): void {
  const place = document.querySelector<HTMLElement>('.find');
  if (!place) return;
  place.hidden = false;
  const load = (): void => {
    const script = document.createElement('script');
    script.src = `${ROOT}find.js`;
    document.head.append(script);
  };
  place.addEventListener('focusin', load, { once: true });
}

/** Scrolls the menu, which is longer than the window, to the current page. */
export function showCurrent(): void {
  const menu = document.getElementById('menu');
  const current = menu?.querySelector<HTMLElement>('[aria-current]');
  if (menu && current) menu.scrollTop = current.offsetTop - menu.clientHeight / 2;
}

export function switchMenu(): void {
  const button = document.querySelector<HTMLButtonElement>('.open-menu');
  const menu = document.getElementById('menu');
  if (!button || !menu) return;
  button.hidden = false;
  const set = (open: boolean): void => {
    button.setAttribute('aria-expanded', String(open));
    menu.classList.toggle('open', open);
  };
  button.addEventListener('click', () => set(button.getAttribute('aria-expanded') !== 'true'));
  menu.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('a')) set(false);
  });
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || button.getAttribute('aria-expanded') !== 'true') return;
    set(false);
    button.focus();
  });
}
