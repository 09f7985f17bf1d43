/** What the page Consultar opens, in a browser: a company with its lists, a work, a property, credits. */
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { faultsOf, hasBrowser, type Watched } from '../../support/portal/browser.ts';
import {
  addressOn,
  openSearch,
  type SearchWorld,
  startSearchWorld,
  useKey,
} from '../../support/portal/search.ts';
import { COMPANIES } from '../../support/portal/stand-in/country.ts';

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
    return (await part(name).locator('[data-shown]').innerText()).split(' Versão ')[0] ?? '';
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
    expect(await page.evaluate('document.activeElement.textContent')).toContain('Registros de 41 a 45');
    expect(world.api.snapshots.at(-1)).toBe('cnpj:202610-1a2b3c4d5e');
    expect(addressOn(page)).toBe(`${COMPANY}&lista=${DEBTS}&de=40`);
    await turns.getByRole('button', { name: 'Anterior' }).click();
    await part(DEBTS).getByText('Registros de 21 a 40 de 45.').waitFor();
    expect(await unfold('socios')).toBe('Registros de 1 a 20 de 23.');
    expect(await part('socios').locator('.records').innerText()).toContain('Sócio-Administrador (49)');
    expect(await unfold('dividas-fgts')).toBe('A fonte não traz inscrições deste CNPJ nesta categoria.');
    expect(await part('dividas-fgts').innerText()).toMatch(
      /categoria\. Versão 2026-10, disponível\. Dados inventados da amostra\.$/,
    );
    expect(await unfold('estabelecimentos')).toBe('1 registro.');
    expect(await unfold('transacoes')).toBe('1 registro.');
    expect(await unfold('alteracoes')).toBe('2 registros.');
    expect(await part('alteracoes').locator('.records').innerText()).toMatch(
      /Endereço\s+da versão 2026-09 para 2026-10 · numero\s+10 → sem valor\s+Entrada de sócio\s+SOCIA DO EXEMPLO · na versão 2026-10, carregada de novo\s+cnpj_cpf_socio: \*{3}111222\*{2}; qualificacao_socio: 49/,
    );
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
    // A browser reports the folding a little later.
    await page.waitForFunction(`location.hash === '${COMPANY}'`);
  });

  test('leads from a list of the company to a work and its parties, and back to the row', async () => {
    await openSearch(page, world.portal, COMPANY);
    await useKey(page, world.key);
    await page.locator('.registration').waitFor();
    await unfold('obras');
    await unfold(DEBTS);
    await part('obras').getByRole('link', { name: '90.001.00001/70' }).click();
    await page.getByRole('heading', { name: 'GALPAO DO EXEMPLO' }).waitFor();
    expect(await page.evaluate('document.activeElement.textContent')).toBe('GALPAO DO EXEMPLO');
    expect(await page.locator('.registration').innerText()).toMatch(/Área total\s+1\.350,40 m²/);
    for (const name of ['vinculos', 'cnaes', 'areas']) expect(await unfold(name)).toBe('1 registro.');
    expect(await faultsOf(page)).toEqual([]);
    await page.goBack();
    await part('obras').getByRole('link').waitFor();
    expect(addressOn(page)).toBe(`${COMPANY}&lista=obras`);
    expect(await page.evaluate('document.activeElement.dataset.opens')).toBe('900010000170');
  });

  test('opens a work and a rural property by their numbers, and the credits of a state', async () => {
    await openSearch(page, world.portal);
    await page.locator('summary', { hasText: 'Obras, imóveis' }).click();
    await page.fill('#campo-numero', '9.000.001-7');
    await page.keyboard.press('Enter');
    await page.getByText('Informe a sua chave').waitFor();
    expect(await page.evaluate('document.activeElement.id')).toBe('chave');
    await useKey(page, world.key);
    await page.getByRole('heading', { name: 'FAZENDA MODELO' }).waitFor();
    expect(addressOn(page)).toBe('#nirf=90000017');
    expect(await page.locator('.registration').innerText()).toMatch(/Área total\s+35,0 ha/);
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('link', { name: 'Nova consulta' }).click();
    await page.fill('#campo-numero', '123');
    await page.getByRole('button', { name: 'Abrir' }).click();
    expect(await page.locator('[data-said]').innerText()).toContain('12 algarismos de uma obra');
    await page.fill('#campo-nome', '90.001.00001/70');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'GALPAO DO EXEMPLO' }).waitFor();
    await page.getByRole('link', { name: 'Nova consulta' }).click();
    await page.getByRole('link', { name: 'Créditos ativos da Receita Federal' }).click();
    expect(await shown('creditos')).toBe('Registros de 1 a 20 de 75.');
    await page.getByRole('link', { name: 'RJ', exact: true }).click();
    await part('creditos').getByText('Registros de 1 a 20 de 25.').waitFor();
    expect(addressOn(page)).toBe('#creditos=RJ&lista=creditos');
    expect(await part('creditos').locator('.records').innerText()).toContain('R$ 1.100.100,12');
    expect(await page.evaluate('document.activeElement.textContent')).toBe('RJ');
    expect(await faultsOf(page)).toEqual([]);
  });

  test('copies the address, which has the question and not the key', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await openSearch(page, world.portal, '#nome=mercado&uf=SP');
    await useKey(page, world.key);
    await page.getByRole('button', { name: 'Copiar endereço' }).click();
    await page.getByRole('button', { name: 'Copiado' }).waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(
      `${world.portal}consultar.html#nome=mercado&uf=SP`,
    );
  });

  test('has the field for the name first on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openSearch(page, world.portal);
    const field = await page.locator('#campo-nome').boundingBox();
    const key = await page.locator('#chave').boundingBox();
    expect(field?.y).toBeLessThan(key?.y ?? 0);
    expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThan(844 / 2);
  });

  test('has the result first on a phone, and the filters folded', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openSearch(page, world.portal, '#nome=mercado');
    await useKey(page, world.key);
    await page.locator('.counts').waitFor();
    expect((await page.locator('.found li').first().boundingBox())?.y).toBeLessThan(844 / 2);
    expect(await page.locator('#campo-uf').isVisible()).toBe(false);
    expect(await page.locator('.list-facts').innerText()).toContain('Dados inventados da amostra.');
    await page.fill('#campo-nome', 'padaria');
    await page.keyboard.press('Enter');
    await page.locator('.found', { hasText: 'PADARIA' }).waitFor();
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Consultar');
  });
});
