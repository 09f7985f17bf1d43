/** Adds a button to every code that copies its text to the clipboard. */

import { element } from './consultar/place.ts';
import { h, type Tree } from './consultar/tree.ts';

const DONE_MS = 2_000;

/** `otherwise` is shown where the browser does not let the page copy. */
export async function copy(
  text: string,
  button: HTMLElement,
  otherwise = 'Selecione e copie',
): Promise<void> {
  const label = button.textContent;
  try {
    await navigator.clipboard.writeText(text);
    button.textContent = 'Copiado';
  } catch {
    button.textContent = otherwise;
  }
  setTimeout(() => {
    button.textContent = label;
  }, DONE_MS);
}

export const copyButton = (text: () => string): Tree =>
  h(
    'button.copy',
    { type: 'button', onclick: ({ currentTarget }) => void copy(text(), currentTarget as HTMLElement) },
    'Copiar',
  );

export function addCopyButtons(): void {
  for (const box of document.querySelectorAll<HTMLElement>('[data-copy]')) {
    box.append(element(copyButton(() => box.querySelector('code')?.textContent ?? '')));
  }
}
