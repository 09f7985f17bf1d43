/** Before the first paint: the theme that the reader chose, and that there are scripts. Nothing else is ever kept. */
import { THEME } from './theme-name.ts';

const root = document.documentElement;
root.classList.add('js');
try {
  const chosen = localStorage.getItem(THEME);
  if (chosen === 'claro' || chosen === 'escuro') root.dataset['theme'] = chosen;
} catch {
  // Storage may be forbidden; then the theme is the system's.
}
