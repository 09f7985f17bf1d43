/** Every page in a real browser: accessibility, widths, themes and size. */
import { describe, expect, test } from 'vitest';
import { buildPortal, type Files } from '../../../portal/build.ts';
import { expectAccessible, hasBrowser, openPage, unfold } from '../../support/portal/browser.ts';
import { usePages } from '../../support/portal/pages.ts';
import { enterKey, execute, openPlayground } from '../../support/portal/playground.ts';

const WIDTHS = [768, 390, 1440] as const;
const DARK = 'rgb(16, 22, 30)';

/** The elements of a page, each by its name and classes. */
const elementsOf = (markup: string): string[] =>
  [...markup.matchAll(/<([a-z]\w*)(?:\s[^>]*?class="([^"]*)")?/g)].map(
    ([, tag, classes = '']) => `${tag}.${classes}`,
  );

/**
 * Returns pages that together show every element of the portal, with few elements in all: axe-core takes a
 * second for a thousand. With SLOW=1 all pages.
 */
function shownPages(files: Files): string[] {
  const pages = [...files]
    .filter(([name]) => name.endsWith('.html'))
    .map(([name, bytes]) => ({ name, elements: elementsOf(bytes.toString('utf8')) }));
  if (process.env['SLOW'] === '1') return pages.map(({ name }) => name);
  const left = new Set(pages.flatMap(({ elements }) => elements));
  const gain = ({ elements }: (typeof pages)[number]): number =>
    new Set(elements.filter((element) => left.has(element))).size / (elements.length + 300);
  const chosen: string[] = [];
  while (left.size > 0) {
    const [best] = pages.toSorted((a, b) => gain(b) - gain(a));
    for (const element of best!.elements) left.delete(element);
    chosen.push(best!.name);
  }
  return chosen;
}

const DEBTS = 'listarCnpjsDividasPgfn';
const SEARCH = 'listarCnpjs';

describe.runIf(hasBrowser)('the pages', () => {
  const world = usePages();

  test('have no accessibility fault in either theme, and fit every width', async () => {
    const { page } = world;
    for (const name of shownPages(buildPortal({ api: world.api, ambiente: 'dev' }))) {
      await page.goto(world.portal + name);
      await page.locator('[data-environment]').waitFor();
      await unfold(page);
      await expectAccessible(page, ...WIDTHS);
    }
  });

  test('show the served versions with their times, and say where the API does not answer', async () => {
    const { page } = world;
    await page.goto(`${world.portal}versoes.html`);
    await page.locator('[data-situation] table').waitFor();
    const line = page.locator('[data-situation] tbody tr', { hasText: 'cnpj' });
    expect(await line.innerText()).toMatch(
      /^cnpj\s+disponivel\s+2026-10 \(amostra\)\s+–\s+–\s+\d{2}\/\d{2}\/\d{4}, \d{2}:\d{2}$/,
    );
    await page.route('**/v1/status', (route) => route.abort());
    await page.reload();
    await page.getByText('A situação não pôde ser consultada').waitFor();
    expect(world.problems.splice(0).join()).toMatch(/^[^,]*ERR_FAILED[^,]*$/);
  });

  test('have no accessibility fault with answers in them', async () => {
    const { page } = world;
    await openPlayground(page, world.portal, DEBTS);
    await execute(page, DEBTS);
    await expectAccessible(page);
    await enterKey(page, world.key);
    await execute(page, DEBTS, { limite: '1' });
    await unfold(page);
    await expectAccessible(page, ...WIDTHS);
    await openPlayground(page, world.portal, SEARCH);
    await enterKey(page, world.key);
    await unfold(page);
    for (const word of ['SP', 'RJ']) await page.getByLabel(word, { exact: true }).check();
    const { status, curl } = await execute(page, SEARCH, { nome: 'modelo' });
    expect([status, curl]).toEqual(['200', expect.stringContaining('?nome=modelo&uf=RJ%2CSP')]);
    await page.fill(`#${SEARCH}-uf`, 'sp, df');
    expect(await page.getByLabel('SP', { exact: true }).isChecked()).toBe(true);
    expect(await page.getByLabel('RJ', { exact: true }).isChecked()).toBe(false);
    await expectAccessible(page, ...WIDTHS);
  });

  test('are small, including the playground', async () => {
    const sizes: Record<string, number> = {};
    for (const name of ['index.html', 'referencia/cnpjs-cnpj.html', 'consultar.html', 'experimentar.html']) {
      const { page, close } = await openPage(world.page.context().browser()!);
      let size = 0;
      page.on('requestfinished', async (request) => {
        const { responseBodySize, responseHeadersSize } = await request.sizes();
        size += responseBodySize + responseHeadersSize;
      });
      await page.goto(world.portal + name);
      if (name === 'experimentar.html') {
        await page.locator('#operacoes[aria-busy="false"]').waitFor();
        await page.locator(`[id="${DEBTS}"] button`).click();
        await page.locator(`[id="${DEBTS}-cnpj"]`).waitFor();
      }
      await page.waitForLoadState('networkidle');
      sizes[name] = size;
      await close();
    }
    for (const [name, size] of Object.entries(sizes)) {
      expect(size, name).toBeGreaterThan(10_000);
      expect(size, name).toBeLessThan(100_000);
    }
  });

  test('have the theme of the system, or remember the chosen one and nothing else', async () => {
    const { page } = world;
    await page.emulateMedia({ colorScheme: 'dark' });
    const ground = () => page.evaluate('getComputedStyle(document.body).backgroundColor');
    await page.goto(world.portal);
    expect(await ground()).toBe(DARK);
    await page.emulateMedia({ colorScheme: 'light' });
    expect(await ground()).not.toBe(DARK);
    await page.getByRole('button', { name: 'Tema escuro' }).click();
    expect(await ground()).toBe(DARK);
    await page.goto(`${world.portal}erros.html`);
    expect(await ground()).toBe(DARK);
    expect(await page.evaluate('JSON.stringify({ ...localStorage })')).toBe('{"tema":"escuro"}');
  });

  test('have language tabs and a menu that work with the keyboard', async () => {
    const { page } = world;
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${world.portal}referencia/cnos-cno.html`);
    const tab = page.getByRole('tab', { name: 'curl' }).first();
    await tab.focus();
    await page.keyboard.press('ArrowRight');
    expect(await page.evaluate('document.activeElement.textContent')).toBe('JavaScript');
    expect(await page.locator('[role="tabpanel"]:visible').count()).toBe(1);
    const menu = page.getByRole('button', { name: 'Menu' });
    expect(await page.locator('#menu').isVisible()).toBe(false);
    await menu.press('Enter');
    await page.locator('#menu').waitFor();
    await page.keyboard.press('Escape');
    expect(await page.locator('#menu').isVisible()).toBe(false);
    await page.keyboard.press('Control+Home');
    await page.locator('.skip').focus();
    await page.keyboard.press('Enter');
    expect(await page.evaluate('document.activeElement.id')).toBe('conteudo');
  });

  test('can be read without scripts', async () => {
    const { page, close } = await openPage(world.page.context().browser()!, { javaScriptEnabled: false });
    await page.goto(`${world.portal}referencia/cnos-cno.html`);
    expect(await page.getByText('Python', { exact: true }).isVisible()).toBe(true);
    expect(await page.locator('#menu').isVisible()).toBe(true);
    await page.goto(`${world.portal}experimentar.html`);
    expect(await page.getByText('Esta página precisa de JavaScript').isVisible()).toBe(true);
    await close();
  });
});
