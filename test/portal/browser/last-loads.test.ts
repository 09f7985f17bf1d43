/** The page of the last loads in a real browser: without a key, in both themes, at every width. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { faultsOf, hasBrowser } from '../../support/portal/browser.ts';
import { usePages } from '../../support/portal/pages.ts';
import { RICH } from '../../support/report/rich.ts';

const ROUTE = '**/v1/atualizacoes';
const headers = { 'access-control-allow-origin': '*' };

describe.runIf(hasBrowser)('the page Atualizações', () => {
  const world = usePages();
  const address = (source: string): string => `${world.portal}atualizacoes.html#${source}`;
  const answered = (page: Page) => page.locator('[data-result] details.load').first().waitFor();

  test('shows what the service has loaded, and unfolds the source that its address names', async () => {
    const { page } = world;
    await page.goto(address('cno'));
    await answered(page);
    const cno = page.locator('details#cno');
    expect(await cno.getAttribute('open')).toBe('');
    expect(await page.locator('details#cnpj').getAttribute('open')).toBeNull();
    expect(await cno.innerText()).toMatch(/Os dados são inventados\.[\s\S]*obras/);
    await page.evaluate(`location.hash = 'cnpj'`);
    await page.locator('details#cnpj[open]').waitFor();
  });

  test('has no accessibility fault in either theme, and fits every width', async () => {
    const { page } = world;
    await page.route(ROUTE, (route) => route.fulfill({ json: { atualizacoes: [RICH] }, headers }));
    await page.goto(address('cnpj'));
    await answered(page);
    await page.evaluate(`document.querySelectorAll('details').forEach((one) => { one.open = true })`);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect([colorScheme, await faultsOf(page)]).toEqual([colorScheme, []]);
    }
    for (const width of [1440, 768, 390]) {
      await page.setViewportSize({ width, height: 900 });
      const excess = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
      expect([width, excess]).toEqual([width, 0]);
    }
  });

  test('says that the service does not answer, and asks again', async () => {
    const { page } = world;
    await page.route(ROUTE, (route) => route.fulfill({ status: 503, json: { detail: '' }, headers }));
    await page.goto(address(''));
    await page.getByText('não puderam ser consultadas').waitFor();
    await page.unroute(ROUTE);
    await page.getByRole('button', { name: 'Tentar de novo' }).click();
    await answered(page);
  });
});
