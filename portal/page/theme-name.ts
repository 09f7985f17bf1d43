/** The key of the only value that the portal stores in the browser: the theme that the reader chose. */
export const THEME = 'tema';
