/** The one thing that the portal keeps in the browser: the theme that the reader chose. */
export const THEME = 'tema';
