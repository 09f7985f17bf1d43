/** What the page Consultar opens, in a real browser: a company with its lists, and works. */
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { faultsOf, hasBrowser, type Watched } from '../support/portal/browser.ts';
import {
  addressOn,
  openSearch,
  type SearchWorld,
  startSearchWorld,
  useKey,
} from '../support/portal/search.ts';
import { COMPANIES } from '../support/portal/stand-in/country.ts';

const COMPANY = `#cnpj=${COMPANIES[0]?.cnpj}`;
const DEBTS = 'dividas-nao-previdenciarias';

describe.runIf(hasBrowser)('the page Consultar', () => {
  let world: SearchWorld;
  let watched: Watched;
  let page: Page;
  const part = (name: string) => page.locator(`[data-part="${name}"]`);
  const unfold = async (name: string): Promise<string> => {
    await part(name).locator('summary').focus();
    await page.keyboard.press('Enter');
    return shown(name);
  };
  /** Waits until the list is read, and returns its sentence. */
  const shown = async (name: string): Promise<string> => {
    await part(name).locator('[data-rows][aria-busy="false"]').waitFor({ state: 'attached' });
    return part(name).locator('[data-shown]').innerText();
  };

  beforeAll(async () => {
    world = await startSearchWorld();
  });
  afterAll(() => world?.close());
  beforeEach(async () => {
    watched = await world.open();
    page = watched.page;
  });
  afterEach(async () => {
    expect(await world.leave(watched)).toEqual([]);
  });

  test('opens a company with one request, and each of its lists on demand, page by page', async () => {
    await openSearch(page, world.portal, COMPANY);
    await useKey(page, world.key);
    await page.locator('.registration').waitFor();
    expect(world.api.asked).toEqual([`/v1/cnpjs/${COMPANIES[0]?.cnpj}/ficha`]);
    expect(await part(DEBTS).locator('summary').innerText()).toMatch(/45 registros · R\$ 19\.571,94/);
    expect(await unfold(DEBTS)).toBe('Registros de 1 a 20 de 45.');
    const turns = part(DEBTS).getByRole('navigation');
    expect(await turns.getByRole('button', { name: 'Primeira' }).getAttribute('aria-disabled')).toBe('true');
    await turns.getByRole('button', { name: 'Última' }).click();
    await part(DEBTS).getByText('Registros de 41 a 45 de 45.').waitFor();
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Registros de 41 a 45 de 45.');
    expect(world.api.snapshots.at(-1)).toBe('cnpj:202610-1a2b3c4d5e');
    expect(addressOn(page)).toBe(`${COMPANY}&lista=${DEBTS}&de=40`);
    await turns.getByRole('button', { name: 'Anterior' }).click();
    await part(DEBTS).getByText('Registros de 21 a 40 de 45.').waitFor();
    expect(await unfold('socios')).toBe('Registros de 1 a 20 de 23.');
    expect(await part('socios').locator('.records').innerText()).toContain('Sócio-Administrador (49)');
    expect(await unfold('dividas-fgts')).toBe('Nenhum registro.');
    expect(await unfold('estabelecimentos')).toBe('1 registro.');
    expect(await unfold('transacoes')).toBe('1 registro.');
    expect(await part('parcelamentos').innerText()).toContain('fonte não disponível');
    expect(await unfold('parcelamentos')).toBe('A lista não pôde ser lida.');
    expect(await part('parcelamentos').innerText()).toMatch(/503[\s\S]*Tentar de novo/);
    expect(await faultsOf(page)).toEqual([]);
  });

  test('shows the page of a list that the address names, and begins again after a publication', async () => {
    await openSearch(page, world.portal, `${COMPANY}&lista=${DEBTS}&de=20`);
    await useKey(page, world.key);
    await part(DEBTS).getByText('Registros de 21 a 40 de 45.').waitFor();
    expect(world.api.asked).toHaveLength(2);
    world.api.failing = { status: 409, detail: 'A publicação não é mais guardada.' };
    await part(DEBTS).getByRole('button', { name: 'Próxima' }).click();
    await part(DEBTS).getByText('409').waitFor();
    world.api.failing = null;
    await part(DEBTS).getByRole('button', { name: 'Voltar à primeira página' }).click();
    await part(DEBTS).getByText('Registros de 1 a 20 de 45.').waitFor();
    expect(world.api.snapshots.slice(-2)).toEqual(['cnpj:202610-1a2b3c4d5e', undefined]);
    await part(DEBTS).locator('summary').click();
    expect(addressOn(page)).toBe(COMPANY);
  });
});
