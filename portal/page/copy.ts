/** Adds a button to every code that copies its text to the clipboard. */

const DONE_MS = 2_000;

export async function copy(text: string, button: HTMLElement): Promise<void> {
  const label = button.textContent;
  try {
    await navigator.clipboard.writeText(text);
    button.textContent = 'Copiado';
  } catch {
    button.textContent = 'Selecione e copie';
  }
  setTimeout(() => {
    button.textContent = label;
  }, DONE_MS);
}

export function addCopyButtons(): void {
  for (const box of document.querySelectorAll<HTMLElement>('[data-copy]')) {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'copy';
    button.textContent = 'Copiar';
    button.addEventListener('click', () => void copy(box.querySelector('code')?.textContent ?? '', button));
    box.append(button);
  }
}
