/** Actions of a reader on the page Consultar, and what the page then shows. */
import type { Page } from 'playwright-core';
import { endPauses } from './browser.ts';
import type { usePages } from './pages.ts';
import { enterKey } from './playground.ts';

/** `address` is the part after `#`. */
export async function openSearch(page: Page, portal: string, address = ''): Promise<void> {
  await page.goto(`${portal}consultar.html${address}`);
  await page.locator('[data-environment]:not([hidden])').waitFor();
}

/** Opens the page and uses the key of the service. */
export async function openKeyed(
  { page, portal, key }: ReturnType<typeof usePages>,
  address = '',
): Promise<void> {
  await openSearch(page, portal, address);
  await enterKey(page, key);
}

/** Replaces the text of the field, and pauses as a reader does who expects proposals. */
export async function typeIn(page: Page, field: string, text: string): Promise<void> {
  await page.fill(field, text);
  await endPauses(page);
}

/** Waits until the page is no longer busy, and returns the sentence about the answer. */
export async function saidOn(page: Page): Promise<string> {
  await page.locator('[data-result][aria-busy="false"]').waitFor({ state: 'attached' });
  return page.locator('[data-said]').innerText();
}

/** Presses the button and returns the sentence about the answer, which takes the place of the one before. */
export async function search(page: Page): Promise<string> {
  await page.evaluate(`document.querySelector('[data-said]').append(document.createElement('hr'))`);
  await page.getByRole('button', { name: 'Consultar', exact: true }).click();
  await page.locator('[data-said] > hr').waitFor({ state: 'detached' });
  return saidOn(page);
}

export const addressOn = (page: Page): string => new URL(page.url()).hash;

export const foundOn = (page: Page): Promise<string[]> => page.locator('.found h3 a').allInnerTexts();
