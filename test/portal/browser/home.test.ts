/** The ways into the portal in a browser: home page, numbers of examples, and search over all pages. */
import type { Route } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { faultsOf, hasBrowser } from '../../support/portal/browser.ts';
import { usePages } from '../../support/portal/pages.ts';

/** The number of the sample, with which the pages are built, and an invented one that a service answers. */
const SAMPLE = '99111001000170';
const OWN = '99222002000192';
const EXAMPLES = {
  cnpj: {
    versao: '2026-11',
    exemplo: OWN,
    endereco: `/v1/cnpjs/${OWN}`,
    resposta: { cnpj: OWN, empresa: { razao_social: 'OUTRA EMPRESA LTDA' } },
  },
};

describe.runIf(hasBrowser)('the home page', () => {
  const world = usePages();

  const open = async (name: string): Promise<void> => {
    await world.page.goto(world.portal + name);
    await world.page.locator('[data-environment]:not([hidden])').waitFor();
  };
  const answering = (body: unknown) => (route: Route) =>
    route.fulfill({ json: body, headers: { 'access-control-allow-origin': '*' } });
  const questionIn = () => new URL(world.page.url());

  test.each([
    ['padaria modelo', '#nome=padaria+modelo'],
    ['99.111.001/0001-70', `#cnpj=${SAMPLE}`],
    ['90.001.00001/70', '#cno=900010000170'],
    ['', ''],
  ])('leads to Consultar with what was typed: %s', async (typed, hash) => {
    const { page } = world;
    await open('index.html');
    await page.getByLabel('Nome da empresa ou CNPJ').fill(typed);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/consultar.html*');
    expect(questionIn().hash).toBe(hash);
  });

  test('puts neither a key nor a CPF into an address', async () => {
    const { page } = world;
    for (const typed of ['cnpj_live_segredo', '123.456.789-09']) {
      await open('index.html');
      await page.getByLabel('Nome da empresa ou CNPJ').fill(typed);
      await page.getByRole('button', { name: 'Consultar', exact: true }).click();
      await page.locator('[data-said] .advice').waitFor();
      expect(await page.inputValue('#campo-inicio')).toBe('');
      expect(questionIn().pathname).toBe('/index.html');
    }
    expect(await faultsOf(page)).toEqual([]);
  });

  test('shows a number that this service answers, with its answer, in every language', async () => {
    const { page } = world;
    await page.route(`${world.api}/v1/exemplos`, answering(EXAMPLES));
    await open('index.html');
    await page.locator('[data-resposta]', { hasText: 'OUTRA EMPRESA LTDA' }).waitFor();
    const codes = await page.locator('.live code[data-language]').allTextContents();
    expect(codes).toHaveLength(4);
    for (const code of codes) {
      expect(code).toContain(OWN);
      expect(code).not.toContain(SAMPLE);
    }
    expect(await page.locator('[data-inventada]').isVisible()).toBe(false);
    expect(await faultsOf(page)).toEqual([]);
    await open('bibliotecas.html');
    await page
      .locator('[data-mascara]', { hasText: '99.222.002/0001-92' })
      .first()
      .waitFor({ state: 'attached' });
  });

  test('and the pages of other answers say that these are invented, or stay as they were built', async () => {
    const { page } = world;
    await page.route(`${world.api}/v1/exemplos`, answering(EXAMPLES));
    await open('referencia/cnpjs-ficha.html');
    await page.locator('[data-inventada]').waitFor();
    expect(await page.locator('code[data-language="sh"]').textContent()).toContain(`/v1/cnpjs/${OWN}/ficha`);
    await page.unroute(`${world.api}/v1/exemplos`);
    await page.route(`${world.api}/v1/exemplos`, (route) => route.fulfill({ status: 404 }));
    await Promise.all([
      page.waitForResponse(`${world.api}/v1/exemplos`),
      open('referencia/cnpjs-ficha.html'),
    ]);
    expect(await page.locator('code[data-language="sh"]').textContent()).toContain(
      `/v1/cnpjs/${SAMPLE}/ficha`,
    );
    expect(await page.locator('[data-inventada]').isVisible()).toBe(false);
  });

  test('and Experimentar begins with that number, in lists of numbers too', async () => {
    const { page } = world;
    await page.route(`${world.api}/v1/exemplos`, answering(EXAMPLES));
    await open('experimentar.html#obterCnpjsLote');
    const lote = page.locator('[data-parameter="cnpjs"]');
    expect(await lote.inputValue()).toMatch(new RegExp(`^${OWN},`));
    await page.locator('#obterCnpjs button').click();
    expect(await page.inputValue('#obterCnpjs-cnpj')).toBe(OWN);
  });

  test('and every page search all pages, and read the index only when they are asked to', async () => {
    const { page } = world;
    await open('referencia/cnos-cno.html');
    const asked = () => world.requests.filter((one) => one.includes('busca.json')).length;
    expect(asked()).toBe(0);
    await page.getByLabel('Buscar nas páginas').fill('retry-after');
    await page.locator('[data-found] a').first().waitFor();
    expect(await page.locator('[data-lists]').isVisible()).toBe(false);
    expect(await faultsOf(page)).toEqual([]);
    await page.getByLabel('Buscar nas páginas').fill('razao_social');
    await page.locator('[data-found] a', { hasText: 'Perfil cadastral' }).click();
    await page.locator('[id="resposta.empresa.razao_social"]').waitFor();
    expect(questionIn().pathname).toBe('/referencia/cnpjs-cnpj.html');
    await page.getByLabel('Buscar nas páginas').fill('nada disto existe');
    await page.getByText('Nenhuma página tem estas palavras.').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('[data-lists]').waitFor();
    expect(asked()).toBe(2);
  });

  test('and say where the index cannot be read, and read it at the next letter', async () => {
    const { page } = world;
    await page.route('**/busca.json', (route) => route.fulfill({ status: 503 }));
    await open('erros.html');
    await page.getByLabel('Buscar nas páginas').fill('chave');
    await page.getByText('O índice das páginas não foi lido.').waitFor();
    await page.unroute('**/busca.json');
    await page.getByLabel('Buscar nas páginas').fill('chave de acesso');
    await page.locator('[data-found] a').first().waitFor();
    expect(world.problems.splice(0)).toEqual([expect.stringContaining('busca.json: 503')]);
  });
});
