/** The page Consultar on the running service with its samples, once the service searches. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchChromium } from '../../../bench/chromium.ts';
import { ROUTES } from '../../../shared/api/routes.ts';
import { serveLoaded } from '../../support/loaded-service.ts';
import { hasBrowser, openPage } from '../../support/portal/browser.ts';
import { foundOn, openSearch, saidOn, search, typeIn, useKey } from '../../support/portal/search.ts';
import { type Service, testPrograms } from '../../support/programs.ts';

const searches = ROUTES.some(({ path }) => path === '/v1/cnpjs');

describe.runIf(hasBrowser && searches)('the page Consultar on the service', () => {
  const programs = testPrograms('portal-search');
  let service: Service;
  let browser: Browser;
  beforeAll(async () => {
    [service, browser] = await Promise.all([
      serveLoaded(programs, { API_ENVIRONMENT: 'dev' }),
      launchChromium(),
    ]);
  });
  afterAll(() => browser?.close());

  test('finds a sample by its name, counts, narrows, and opens the company with its partners', async () => {
    const { page, problems, close } = await openPage(browser);
    await openSearch(page, service.portal);
    await useKey(page, service.key ?? '');
    await page.fill('#campo-nome', 'padaria modelo ltda');
    expect(await search(page)).toMatch(/^\d+ estabelecimentos? encontrados?/);
    expect(await foundOn(page)).toContain('PADARIA MODELO LTDA');
    expect(await page.getByText('Palavras ignoradas: LTDA.').isVisible()).toBe(true);
    await page.locator('a.bar-row', { hasText: 'SP' }).click();
    await page.locator('.chips', { hasText: 'Estado: SP' }).waitFor();
    expect(await saidOn(page)).toMatch(/^\d+ estabelecimentos?/);
    await page.getByRole('link', { name: 'PADARIA MODELO LTDA', exact: true }).first().click();
    await page.locator('[data-part="socios"] summary').click();
    await page.getByText('MARVALINA DOS EXEMPLOS').waitFor();
    expect(await page.locator('.registration').innerText()).toMatch(/Natureza jurídica\s+\S.* \(206-2\)/);
    expect(problems).toEqual([]);
    await close();
  });

  test('suggests a sample while its name is typed, and finds it by a beginning', async () => {
    const { page, problems, close } = await openPage(browser);
    await openSearch(page, service.portal, '#nome=padaria+mode');
    await useKey(page, service.key ?? '');
    await page.locator('.found').waitFor();
    expect(await foundOn(page)).toContain('PADARIA MODELO LTDA');
    await typeIn(page, '#campo-nome', 'padaria model');
    await page.getByRole('option', { name: 'PADARIA MODELO LTDA' }).first().click();
    await page.getByRole('heading', { name: 'PADARIA MODELO LTDA', exact: true }).waitFor();
    expect(problems).toEqual([]);
    await close();
  });

  test('shows the message of the service about a question that it rejects', async () => {
    const { page, close } = await openPage(browser);
    await openSearch(page, service.portal, '#nome=LTDA');
    await useKey(page, service.key ?? '');
    await page.locator('.advice .status').waitFor();
    expect(await saidOn(page)).toMatch(/^422 A API não aceitou a consulta\.\s+Nome: \S/);
    await close();
  });
});
