/** The portal of a running service with the samples, and a page of a real browser for each test. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { launchChromium } from '../../../bench/chromium.ts';
import { serveLoaded } from '../loaded-service.ts';
import { type Service, startPrograms } from '../programs.ts';
import { ask } from '../service/http.ts';
import { openPage, tracesOf, type Watched } from './browser.ts';

interface Asked {
  /** With its query. */
  readonly path: string;
  readonly snapshot: string | undefined;
}

interface Fault {
  readonly status: number;
  readonly detail: string;
  readonly retryAfter?: string;
}

/** The answers that every page may read without a key. */
const OPEN = ['/v1/status', '/v1/exemplos'];

/** The test files of a process share a browser and a service, which take two seconds to start. */
const shared = test
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the pattern which fixtures are needed.
  .extend('browser', { scope: 'worker' }, async ({}, { onCleanup }) => {
    const browser = await launchChromium();
    onCleanup(() => browser.close());
    return browser;
  })
  // biome-ignore lint/correctness/noEmptyPattern: as above
  .extend('service', { scope: 'worker' }, async ({}, { onCleanup }) => {
    const programs = startPrograms('portal');
    onCleanup(programs.close);
    return serveLoaded(programs);
  });

/** Gives the browser of the process to a test file that needs another service than the usual one. */
export function useBrowser(): { readonly browser: Browser } {
  const given = {} as { browser: Browser };
  shared.beforeAll(({ browser }) => {
    given.browser = browser;
  });
  return given;
}

const VIEWPORT = { width: 1440, height: 900 };

/** Returns the traces of a test, and empties the page for the next one: a new page costs half a second. */
async function emptied(page: Page): Promise<string> {
  // A test may use other pages than its own.
  const isUsed = page.url() !== 'about:blank';
  const traces = isUsed ? await tracesOf(page) : '';
  if (isUsed) await page.evaluate('localStorage.clear()');
  await page.goto('about:blank');
  await page.unrouteAll();
  await page.setViewportSize(VIEWPORT);
  await page.emulateMedia({ colorScheme: null });
  return traces;
}

/** Sets up a test file, whose tests use one page in turn and leave it without problems and traces. */
export function usePages() {
  const asked: Asked[] = [];
  let service: Service;
  let watched: Watched;
  const isKeyed = (url: string, start = '/v1/'): boolean =>
    url.startsWith(`${service.url}${start}`) && !OPEN.includes(url.slice(service.url.length));

  shared.beforeAll(async ({ service: started, browser }) => {
    service = started;
    watched = await openPage(browser, { viewport: VIEWPORT });
    watched.page.context().on('request', (request) => {
      const path = request.url().slice(service.url.length);
      if (isKeyed(request.url())) asked.push({ path, snapshot: request.headers()['x-snapshot'] });
    });
  });
  afterAll(() => watched?.close());
  beforeEach(() => {
    for (const list of [asked, watched.requests, watched.problems]) list.length = 0;
  });
  afterEach(async () => {
    const { page, requests, problems } = watched;
    const left = `${await emptied(page)} ${requests.join(' ')}`;
    const own = [service.url, new URL(service.portal).origin];
    const strangers = requests.filter((one) => !own.includes(new URL(one.split(' ')[1] ?? '').origin));
    expect([...problems, ...strangers]).toEqual([]);
    expect(left).not.toContain(service.key);
  });

  return {
    /** One page for all tests of the file; its browser keeps nothing from one test to the next. */
    get page() {
      return watched.page;
    },
    /** Every request of the test, as `GET http://…`. */
    get requests(): readonly string[] {
      return watched.requests;
    },
    /** A test that causes one on purpose empties them. */
    get problems() {
      return watched.problems;
    },
    get api() {
      return service.url;
    },
    /** The address of the portal, which sends the headers of its policy. */
    get portal() {
      return service.portal;
    },
    get key() {
      return service.key ?? '';
    },
    /** The paths that were asked of the API, in order, without those that need no key. */
    get asked(): readonly string[] {
      return asked.map(({ path }) => path);
    },
    /** The X-Snapshot of each of them. */
    get snapshots() {
      return asked.map(({ snapshot }) => snapshot);
    },
    /** Returns the answer of the service itself. */
    answer: async <T>(path: string): Promise<T> => {
      const { text } = await ask(service.url, path, { headers: { 'x-api-key': service.key } });
      return JSON.parse(text) as T;
    },
    /** Answers the paths that begin so in place of the service, until `recover`. */
    fail: async ({ status, detail, retryAfter }: Fault, start?: string) => {
      const headers = {
        'access-control-allow-origin': '*',
        'access-control-expose-headers': 'Retry-After',
        ...(retryAfter !== undefined && { 'retry-after': retryAfter }),
      };
      await watched.page.route(
        ({ href }) => isKeyed(href, start),
        (route) => route.fulfill({ status, headers, json: { detail } }),
      );
    },
    recover: () => watched.page.unrouteAll({ behavior: 'wait' }),
  };
}
