/** The pages that need a key in a browser: views of one document, in which the key stays until a reload. */
import { describe, expect, test } from 'vitest';
import { expectAccessible, faultsOf, hasBrowser } from '../../support/portal/browser.ts';
import { usePages } from '../../support/portal/pages.ts';
import { enterKey } from '../../support/portal/playground.ts';
import { openSearch, saidOn } from '../../support/portal/search.ts';

const PARTNERS = 'listarCnpjsSocios';

describe.runIf(hasBrowser)('the pages that need a key', () => {
  const world = usePages();

  const follow = (name: string) =>
    world.page.locator('#menu').getByRole('link', { name, exact: true }).click();
  const active = () => world.page.evaluate('document.activeElement.textContent');
  const documents = () => world.requests.filter((one) => /\.html$/.test(one));

  test('keep the key on the way from one to the other, and back and forward', async () => {
    const { page } = world;
    await openSearch(page, world.portal, '#nome=mercado');
    await enterKey(page, world.key);
    await page.locator('.bars').waitFor();
    await page.evaluate('window.sameDocument = true');
    await follow('Uso da chave');
    await page.getByRole('heading', { name: 'Dia a dia' }).waitFor();
    expect(await active()).toBe('Uso da chave');
    expect(await page.title()).toMatch(/^Uso da chave · /);
    expect(await page.locator('#menu [aria-current]').allInnerTexts()).toEqual(['Uso da chave']);
    expect(await page.locator('#chave-estado').innerText()).toContain('em uso');
    await page.locator('[data-result] summary').click();
    await expectAccessible(page, 360, 1440);
    await follow('Baixar dados');
    await page.getByRole('heading', { name: 'Baixar dados', level: 1 }).waitFor();
    await page.locator('[data-result] table').first().waitFor();
    expect(await page.locator('[data-copy] .copy').count()).toBeGreaterThan(3);
    expect(await faultsOf(page)).toEqual([]);
    await follow('Experimentar');
    await page.locator(`[id="${PARTNERS}"] button`).click();
    const execute = page.getByRole('button', { name: 'Executar' });
    await execute.click();
    await page.locator('.advice .status', { hasText: '200' }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.goBack();
    await page.locator('[data-result] table').first().waitFor();
    await page.goForward();
    // The operation is open as it was left, with its answer.
    expect(await page.locator('.advice .status').innerText()).toBe('200');
    await execute.click();
    await follow('Consultar');
    await page.getByRole('heading', { name: 'Consultar empresas' }).waitFor();
    expect(await page.title()).toMatch(/^Consultar · /);
    await page.goBack();
    await page.goBack();
    await page.goBack();
    await page.goBack();
    await page.locator('.found').waitFor();
    expect(new URL(page.url()).hash).toBe('#nome=mercado');
    expect(await page.inputValue('#campo-nome')).toBe('mercado');
    expect(await page.evaluate('window.sameDocument')).toBe(true);
  });

  test('lose the key where the document is left or loaded again', async () => {
    const { page } = world;
    await openSearch(page, world.portal);
    await enterKey(page, world.key);
    await follow('Uso da chave');
    await page.getByRole('heading', { name: 'Dia a dia' }).waitFor();
    await page.reload();
    expect(await saidOn(page)).toBe('Informe a sua chave para ver o uso dela.');
    await enterKey(page, world.key);
    await follow('Erros');
    await page.getByRole('heading', { name: 'Erros', level: 1 }).waitFor();
    await page.goBack();
    expect(await saidOn(page)).toBe('Informe a sua chave para ver o uso dela.');
  });

  test('open as ordinary pages where one cannot be fetched, and in another tab', async () => {
    const { page } = world;
    await openSearch(page, world.portal);
    await page.route('**/uso.html', (route, request) =>
      request.resourceType() === 'fetch' ? route.fulfill({ status: 503 }) : route.continue(),
    );
    await follow('Uso da chave');
    await page.getByRole('heading', { name: 'Uso da chave', level: 1 }).waitFor();
    expect(documents()).toHaveLength(3);
    const [other] = await Promise.all([
      page.context().waitForEvent('page'),
      page
        .locator('#menu')
        .getByRole('link', { name: 'Consultar' })
        .click({ modifiers: ['Control'] }),
    ]);
    expect(new URL(page.url()).pathname).toBe('/uso.html');
    await other.close();
  });

  test('keep their address, and so their question, at the link to the content', async () => {
    const { page } = world;
    await openSearch(page, world.portal, '#nome=mercado&uf=SP');
    await enterKey(page, world.key);
    await page.locator('.bars').waitFor();
    await page.locator('.skip').focus();
    await page.keyboard.press('Enter');
    expect(await page.evaluate('document.activeElement.id')).toBe('conteudo');
    await page.locator('.found h3 a').first().click();
    await page.locator('.registration').waitFor();
    await page.goBack();
    await page.locator('.found').waitFor();
    expect(new URL(page.url()).hash).toBe('#nome=mercado&uf=SP');
  });
});
