/** Runs before the first paint: sets the chosen theme, and marks the page as one with scripts. */
import { THEME } from './theme-name.ts';

const root = document.documentElement;
root.classList.add('js');
try {
  const chosen = localStorage.getItem(THEME);
  if (chosen === 'claro' || chosen === 'escuro') root.dataset['theme'] = chosen;
} catch {
  // Storage may be forbidden; then the theme is the system's.
}
