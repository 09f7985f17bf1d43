/** Adds a button to every code that copies its text to the clipboard. */

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

export function copyButton(text: () => string): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'copy';
  button.textContent = 'Copiar';
  button.addEventListener('click', () => void copy(text(), button));
  return button;
}

export function addCopyButtons(): void {
  for (const box of document.querySelectorAll<HTMLElement>('[data-copy]')) {
    box.append(copyButton(() => box.querySelector('code')?.textContent ?? ''));
  }
}
