/** Actions of a reader on the page Consultar, and what the page then shows. */
import type { Browser, Page } from 'playwright-core';
import { launchChromium } from '../../../bench/chromium.ts';
import { startPortal } from '../../../local/portal.ts';
import { buildPortal } from '../../../portal/build.ts';
import { securityHeaders } from '../../../portal/headers.ts';
import { createKey } from '../../../shared/store/keys/key-form.ts';
import { endPauses, openPage, tracesOf, type Watched } from './browser.ts';
import { type StandIn, startStandIn } from './stand-in/server.ts';

export interface SearchWorld {
  readonly api: StandIn;
  /** The address of the portal, which sends the headers of its policy. */
  readonly portal: string;
  /** The only key that the stand-in accepts. */
  readonly key: string;
  readonly open: () => Promise<Watched>;
  /** Closes the page. Returns its faults: problems, traces of the key, and requests to other hosts. */
  readonly leave: (watched: Watched) => Promise<string[]>;
  readonly close: () => Promise<void>;
}

/** Starts the stand-in for the API, the portal and a browser. */
export async function startSearchWorld(): Promise<SearchWorld> {
  const key = createKey('dev');
  const api = await startStandIn(key);
  const portal = await startPortal({ host: '127.0.0.1', port: 0 });
  const content = {
    files: buildPortal({ api: api.url, ambiente: 'dev' }),
    headers: securityHeaders(api.url),
  };
  portal.show(() => content);
  const browser: Browser = await launchChromium();
  return {
    api,
    portal: portal.url,
    key,
    open: () => {
      api.failing = null;
      api.asked.length = 0;
      api.snapshots.length = 0;
      return openPage(browser, { viewport: { width: 1440, height: 900 } });
    },
    leave: async ({ page, requests, problems, close }) => {
      const left = `${await tracesOf(page)} ${requests.join(' ')}`;
      await close();
      const own = [api.url, new URL(portal.url).origin];
      const strangers = requests.filter((one) => !own.includes(new URL(one.split(' ')[1] ?? '').origin));
      return [...problems, ...strangers, ...(left.includes(key) ? ['the key is in a trace'] : [])];
    },
    close: async () => {
      await browser.close();
      await portal.close();
      await api.close();
    },
  };
}

/** `address` is the part after `#`. */
export async function openSearch(page: Page, portal: string, address = ''): Promise<void> {
  await page.goto(`${portal}consultar.html${address}`);
  await page.locator('[data-environment]:not([hidden])').waitFor();
}

export async function useKey(page: Page, key: string): Promise<void> {
  await page.fill('#chave', key);
  await page.getByRole('button', { name: 'Usar a chave' }).click();
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

/** Returns the names of the establishments that are shown, in order. */
export const foundOn = (page: Page): Promise<string[]> => page.locator('.found h3 a').allInnerTexts();
