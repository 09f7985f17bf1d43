/** The page Consultar in a real browser, from the first word to an opened company, with a stand-in API. */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { documentOf, faultsOf, hasBrowser, type Watched } from '../../support/portal/browser.ts';
import {
  addressOn,
  foundOn,
  openSearch,
  type SearchWorld,
  saidOn,
  search,
  startSearchWorld,
  typeIn,
  useKey,
} from '../../support/portal/search.ts';
import { COMPANIES } from '../../support/portal/stand-in/country.ts';
import { matchesOf } from '../../support/portal/stand-in/search.ts';

const matches = (query: string) => matchesOf(new URLSearchParams(query));

describe.runIf(hasBrowser)('the page Consultar', () => {
  let world: SearchWorld;
  let watched: Watched;
  let page: Page;
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

  test('leads from a name to narrower questions, pages and a company, and back', async () => {
    await openSearch(page, world.portal);
    await page.fill('#campo-nome', 'mercado ltda');
    expect(await search(page)).toMatch(/^Informe a sua chave/);
    expect(world.api.asked).toEqual([]);
    await useKey(page, world.key);
    await page.locator('.found').waitFor();
    const all = matches('nome=mercado');
    expect(await saidOn(page)).toBe(`${all.length} estabelecimentos encontrados. Mostrados de 1 a 20.`);
    expect(await foundOn(page)).toEqual(all.slice(0, 20).map(({ razao_social: name }) => name));
    expect(await page.getByText('Palavras ignoradas: LTDA.').isVisible()).toBe(true);
    expect(addressOn(page)).toBe('#nome=mercado+ltda');

    await page.locator('.bar-row', { hasText: 'SP' }).click();
    await page.locator('.bar-row', { hasText: 'VILA DO EXEMPLO' }).waitFor();
    const inState = matches('nome=mercado&uf=SP');
    expect(await saidOn(page)).toContain(`${inState.length} estabelecimentos`);
    expect(await page.inputValue('#campo-uf')).toBe('SP');
    const townCount = await page
      .locator('.bar-row', { hasText: 'VILA DO EXEMPLO' })
      .locator('.bar-count')
      .innerText();
    expect(townCount).toBe(String(matches('nome=mercado&uf=SP&municipio=9001').length));
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Resultado');

    await page.getByRole('link', { name: 'Próxima' }).click();
    await page.getByText('Mostrados de 21 a').waitFor();
    expect(await foundOn(page)).toEqual(inState.slice(20, 40).map(({ razao_social: name }) => name));
    expect(world.api.snapshots.at(-1)).toBe('cnpj:202610-1a2b3c4d5e');
    const { cnpj = '', razao_social: name = '' } = inState[20] ?? {};
    await page.getByRole('link', { name, exact: true }).click();
    await page.getByRole('heading', { name, exact: true }).waitFor();
    expect(addressOn(page)).toBe(`#nome=mercado+ltda&uf=SP&offset=20&cnpj=${cnpj}`);
    expect(await page.locator('.registration').innerText()).toMatch(
      /Sociedade Empresária Limitada \(206-2\)|Empresário/,
    );

    const before = world.api.asked.length;
    await page.goBack();
    await page.getByRole('link', { name, exact: true }).waitFor();
    expect(await page.evaluate('document.activeElement.dataset.opens')).toBe(cnpj);
    expect(world.api.asked.length).toBe(before);
    await page.goBack();
    await page.getByText('Mostrados de 1 a 20').waitFor();
    await page.goBack();
    await page.getByText(`${all.length} estabelecimentos`).waitFor();
    expect(await page.inputValue('#campo-uf')).toBe('');
    expect(await documentOf(page)).not.toContain(world.key);
  });

  test('opens a company by its number, and says where a number does not exist', async () => {
    const [{ cnpj, razao_social: name }] = COMPANIES as [(typeof COMPANIES)[number]];
    await openSearch(page, world.portal);
    await useKey(page, world.key);
    await page.fill('#campo-nome', cnpj.replace(/^(..)(...)(...)(....)/, '$1.$2.$3/$4-'));
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name, exact: true }).waitFor();
    await page.locator('.registration', { hasText: 'BARRA IMAGINÁRIA, BA' }).waitFor();
    expect(await page.title()).toContain(`${name} · Consultar`);
    await page.getByRole('link', { name: 'Nova consulta' }).click();
    await page.fill('#campo-nome', '99555555000191');
    expect(await search(page)).toMatch(
      /404 Este número não foi encontrado\.\s+Mensagem do serviço: “?CNPJ não encontrado/,
    );
  });

  test('saves what was found as CSV, page by page of one publication', async () => {
    await openSearch(page, world.portal, '#uf=SP');
    await useKey(page, world.key);
    await page.locator('.found').waitFor();
    const inState = COMPANIES.filter(({ uf }) => uf === 'SP');
    const saved = page.waitForEvent('download');
    world.api.failing = { status: 429, detail: 'Limite.', retryAfter: '1' };
    await page.getByRole('button', { name: 'Baixar CSV' }).click();
    await page.locator('[data-csv] .status', { hasText: '429' }).waitFor();
    world.api.failing = null;
    await page.getByRole('button', { name: 'Tentar de novo' }).click();
    const text = readFileSync(await (await saved).path(), 'utf8');
    const lines = text.split('\r\n');
    expect(lines[0]).toMatch(/^\ufeffcnpj;razao_social;/);
    expect(lines.slice(1, -1).map((line) => line.split(';')[0])).toEqual(inState.map(({ cnpj }) => cnpj));
    expect(await page.locator('[data-csv] [role=status]').innerText()).toContain(`${inState.length} linhas`);
    expect(world.api.snapshots.at(-1)).toBe('cnpj:202610-1a2b3c4d5e');
    expect(await faultsOf(page)).toEqual([]);
    expect(inState.length).toBeGreaterThan(100);
  });

  test('proposes towns and activities while the reader types, with the keyboard alone', async () => {
    await openSearch(page, world.portal);
    await useKey(page, world.key);
    await page.selectOption('#campo-uf', 'SP');
    await typeIn(page, '#campo-municipio', 'sao mo');
    await page.getByRole('option', { name: 'SÃO MODELO DA SERRA SP' }).waitFor();
    await page.keyboard.press('ArrowDown');
    expect(await page.getAttribute('#campo-municipio', 'aria-activedescendant')).toBe('lista-municipio-0');
    await page.keyboard.press('Enter');
    expect(await page.inputValue('#campo-municipio')).toBe('SÃO MODELO DA SERRA');
    await typeIn(page, '#campo-cnae', 'varejista');
    await page.getByRole('option', { name: '4711-3/02' }).click();
    await page.keyboard.press('Enter');
    await page.locator('.found').waitFor();
    expect(addressOn(page)).toBe('#uf=SP&municipio=9002&cnae=4711302');
    expect(await saidOn(page)).toContain(`${matches('municipio=9002&cnae=4711302').length} estabelecimentos`);
    await page.selectOption('#campo-uf', 'RJ');
    expect(await page.inputValue('#campo-municipio')).toBe('');
    await page.fill('#campo-cnae', '');
    await page.locator('[data-further] summary').click();
    await typeIn(page, '#campo-natureza_juridica', 'empresa');
    await page.getByRole('option', { name: '206-2' }).click();
    await page.fill('#campo-nome', COMPANIES[0]?.cnpj.slice(0, 8) ?? '');
    expect(await search(page)).toBe('1 estabelecimento encontrado.');
    expect(addressOn(page)).toBe(`#raiz=${COMPANIES[0]?.cnpj.slice(0, 8)}`);
  });

  test('goes to any page, and counts by anything else without asking for the page again', async () => {
    await openSearch(page, world.portal, '#por=uf');
    await useKey(page, world.key);
    await page.locator('.found').waitFor();
    await page.locator('.jump input').fill('13');
    await page.keyboard.press('Enter');
    await page.getByText('Mostrados de 241 a 260').waitFor();
    await page.locator('.bars').waitFor();
    const before = world.api.asked.length;
    await page.getByRole('link', { name: 'Porte', exact: true }).click();
    await page.locator('.bar-row', { hasText: 'microempresa' }).waitFor();
    expect(world.api.asked.slice(before)).toEqual(['/v1/cnpjs/contagens?por=porte&limite=100']);
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Porte');
  });

  test('asks again when the same question is asked again', async () => {
    await openSearch(page, world.portal, '#uf=BA');
    await useKey(page, world.key);
    await page.locator('.bars').waitFor();
    const old = await page.locator('.found').elementHandle();
    await search(page);
    await page.locator('.bars').waitFor();
    expect(await old?.isVisible()).toBe(false);
    expect(world.api.asked).toHaveLength(4);
    expect(new Set(world.api.asked).size).toBe(2);
  });
});
