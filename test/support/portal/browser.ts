/**
 * A real browser that records the requests, problems and stored data of pages. The tests are skipped with a
 * message where no browser is installed.
 */
import { readFileSync } from 'node:fs';
import { extname } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';
import { findChromium, NO_CHROMIUM } from '../../../bench/chromium.ts';
import type { Files } from '../../../portal/build.ts';
import { type Listening, listening } from '../listening.ts';
import { LONGEST_MS } from '../service/longest.ts';

/** The continuous integration has a browser, and fails without one. */
export const hasBrowser = findChromium() !== null || process.env['CI'] !== undefined;
if (!hasBrowser) console.warn(`Tests of the portal in a browser are skipped. ${NO_CHROMIUM}.`);

export interface Watched {
  readonly page: Page;
  /** Every request, as `GET http://…`. */
  readonly requests: string[];
  /** Console errors and warnings, script errors, and violations of the policy. */
  readonly problems: string[];
  readonly close: () => Promise<void>;
}

/** The browser logs an error for each failed request, although the tests cause these on purpose. */
const EXPECTED = /^Failed to load resource: the server responded with a status of/;

/**
 * Pauses of a page, such as the one after typing, end only by `endPauses`, and so not because the machine is
 * busy. Shorter ones are those of libraries, such as axe-core.
 */
const PAUSES = `{
  const pauses = [];
  const { setTimeout } = window;
  window.setTimeout = (work, ms = 0, ...given) => {
    if (ms < 100) return setTimeout(work, ms, ...given);
    pauses.push(() => work(...given));
    return 0;
  };
  window.endPauses = () => pauses.splice(0).forEach((end) => end());
}`;

export const endPauses = (page: Page): Promise<void> => page.evaluate('endPauses()');

/** A wait ends with the test. */
export async function openPage(browser: Browser, options: BrowserContextOptions = {}): Promise<Watched> {
  const context = await browser.newContext(options);
  context.setDefaultTimeout(LONGEST_MS);
  await context.addInitScript(PAUSES);
  const page = await context.newPage();
  const requests: string[] = [];
  const problems: string[] = [];
  context.on('request', (request) => requests.push(`${request.method()} ${request.url()}`));
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('console', (message) => {
    const said = message.text();
    if (['error', 'warning'].includes(message.type()) && !EXPECTED.test(said)) problems.push(said);
  });
  await page.addInitScript(`document.addEventListener('securitypolicyviolation', (event) =>
    console.error('policy: ' + event.violatedDirective + ' ' + event.blockedURI))`);
  return { page, requests, problems, close: () => context.close() };
}

/** Returns everything that a page can leave behind in a browser, and its address and history. */
export async function tracesOf(page: Page): Promise<string> {
  const inPage = await page.evaluate(`(async () => JSON.stringify({
    local: { ...localStorage },
    session: { ...sessionStorage },
    cookie: document.cookie,
    databases: await indexedDB.databases(),
    caches: await caches.keys(),
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    address: location.href,
    name: window.name,
    state: history.state,
    entries: navigation.entries().map(({ url }) => url),
    resources: performance.getEntriesByType('resource').map(({ name }) => name),
  }))()`);
  return `${String(inPage)} ${JSON.stringify(await page.context().cookies())}`;
}

/** Returns the current document: markup, texts, and the values of its fields. */
export const documentOf = async (page: Page): Promise<string> =>
  String(
    await page.evaluate(`document.documentElement.outerHTML +
    [...document.querySelectorAll('input, textarea, select')].map((field) => field.value).join(' ')`),
  );

const AXE = readFileSync(new URL('../../../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');

/** Opens all folded parts, and returns when the page has been told of each. */
export const unfold = (page: Page): Promise<unknown> =>
  page.evaluate(`Promise.all([...document.querySelectorAll('details:not([open])')].map((one) =>
    new Promise((told) => {
      one.addEventListener('toggle', told, { once: true });
      one.open = true;
    })))`);

/**
 * Returns all violations that axe-core finds, as `rule: element`. `rules` limits the rules. What is being
 * read is shown pale, and so is awaited first.
 */
export async function faultsOf(page: Page, rules: readonly string[] = []): Promise<string[]> {
  await page.locator('[aria-busy="true"], .busy').first().waitFor({ state: 'detached' });
  if (!(await page.evaluate('typeof axe === "object"'))) await page.evaluate(AXE);
  const options =
    rules.length > 0 ? { runOnly: rules, resultTypes: ['violations'] } : { resultTypes: ['violations'] };
  const { violations } = (await page.evaluate(`axe.run(document, ${JSON.stringify(options)})`)) as {
    violations: { id: string; nodes: { target: string[]; failureSummary: string }[] }[];
  };
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join()}: ${failureSummary}`),
  );
}

/** Expects no violation in either theme, which changes only colours, and that the page fits the widths. */
export async function expectAccessible(page: Page, ...widths: readonly number[]): Promise<void> {
  expect(await faultsOf(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await faultsOf(page, ['color-contrast'])).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
  const { height } = page.viewportSize()!;
  for (const width of widths) {
    await page.setViewportSize({ width, height });
    await expectFits(page);
  }
}

/** Expects that nothing is wider than the window. */
export async function expectFits(page: Page): Promise<void> {
  const [excess, width] = (await page.evaluate(
    '[document.documentElement.scrollWidth - innerWidth, innerWidth]',
  )) as [number, number];
  expect([page.url(), width, excess]).toEqual([page.url(), width, 0]);
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
};

/** Serves files with no header but the type. `base` is the path above the files, such as `/um/lugar/`. */
export function serveFiles(files: Files, base: string): Promise<Listening> {
  return listening(({ url = '/' }, response) => {
    const name = url.split('?')[0]?.slice(base.length) ?? '';
    const bytes = url.startsWith(base) ? files.get(name) : undefined;
    const type = { 'content-type': TYPES[extname(name)] ?? 'text/plain' };
    response.writeHead(bytes ? 200 : 404, type).end(bytes);
  });
}
