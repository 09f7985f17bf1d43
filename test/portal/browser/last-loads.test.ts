/** The page of the last loads, and the file of one load, in a browser: in both themes, at every width. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { reportPage } from '../../../portal/build/report.ts';
import type { Report } from '../../../portal/page/atualizacoes/load.ts';
import { expectAccessible, hasBrowser, unfold } from '../../support/portal/browser.ts';
import { usePages } from '../../support/portal/pages.ts';
import { RICH } from '../../support/report/rich.ts';

const ROUTE = '**/v1/atualizacoes';
const headers = { 'access-control-allow-origin': '*' };

async function expectWhole(page: Page): Promise<void> {
  await unfold(page);
  await expectAccessible(page, 1440, 768, 390);
}

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
    await expectWhole(page);
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

  test('has no such fault as the file of npm run report either, in which no script runs', async () => {
    const { page } = world;
    const report: Report = {
      load: RICH,
      id: 'cnpj-2026-10-01234567',
      state: 'published',
      reason: null,
      warning: null,
      gates: [
        { gate: 'values', passed: false, accepted: true, detail: '12% of fax are empty', because: 'checked' },
        { gate: 'quarantine', passed: true, accepted: false, detail: '3 of 1,234,567 rows' },
      ],
      files: [
        {
          file: 'E0.zip',
          resource: 'estabelecimentos',
          read: 9,
          stored: 7,
          dropped: {},
          quarantined: { bad_key: 2 },
        },
      ],
      ignored: ['LEIAME.txt'],
      steps: { partition: 1.5, build: 61 },
      items: 7,
      fetchedBytes: 1_000,
      exportedBytes: { estabelecimentos: 900 },
    };
    await page.setContent(reportPage(report));
    await expectWhole(page);
    // Its own policy keeps a script that came with a name from running.
    const script = `const script = document.createElement('script'); script.textContent = 'window.ran = true'`;
    expect(await page.evaluate(`${script}; document.body.append(script); window.ran ?? false`)).toBe(false);
    expect(world.problems.splice(0).join()).toContain('Content Security Policy');
  });
});
