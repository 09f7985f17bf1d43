/** Actions in the playground: entering the key, opening an operation, sending it, reading its answer. */
import type { Page } from 'playwright-core';

export interface Shown {
  /** Null where there was no answer. */
  readonly status: string | null;
  readonly advice: string;
  readonly curl: string;
  readonly body: string;
}

export async function openPlayground(page: Page, portal: string, operation = ''): Promise<void> {
  await page.goto(`${portal}experimentar.html${operation && `#${operation}`}`);
  await page.locator('#operacoes[aria-busy="false"] .operation').first().waitFor();
}

export async function enterKey(page: Page, key: string): Promise<string> {
  await page.fill('#chave', key);
  await page.getByRole('button', { name: 'Usar a chave' }).click();
  return stateOf(page);
}

export const stateOf = async (page: Page): Promise<string> =>
  (await page.locator('#chave-estado').textContent()) ?? '';

/** Opens the operation if it is closed, fills in its fields and sends it. */
export async function execute(
  page: Page,
  id: string,
  fields: Readonly<Record<string, string>> = {},
): Promise<Shown> {
  const head = page.locator(`[id="${id}"] button`);
  if ((await head.getAttribute('aria-expanded')) === 'false') await head.click();
  const body = page.locator(`[id="${id}-corpo"]`);
  for (const [name, value] of Object.entries(fields)) await body.locator(`[id="${id}-${name}"]`).fill(value);
  await body.getByRole('button', { name: 'Executar' }).click();
  // While the operation is busy, the page shows the previous answer.
  const answered = page.locator(`[id="${id}-corpo"]:not(.busy)`);
  await answered.locator('[data-answer]').waitFor();
  const status = answered.locator('.advice .status');
  const shown = answered.getByRole('group', { name: 'Corpo da resposta' });
  return {
    status: (await status.count()) > 0 ? await status.textContent() : null,
    advice: (await answered.locator('.advice').textContent()) ?? '',
    curl: (await answered.getByRole('group', { name: 'Pedido em curl' }).textContent()) ?? '',
    body: (await shown.count()) > 0 ? ((await shown.textContent()) ?? '') : '',
  };
}
