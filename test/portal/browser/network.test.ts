/** The network of a company in a browser: asking, drawing, walking by keyboard, saving, and errors. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { expectFits, faultsOf, hasBrowser } from '../../support/portal/browser.ts';
import { networkOf } from '../../support/portal/networks.ts';
import { usePages } from '../../support/portal/pages.ts';
import { enterKey } from '../../support/portal/playground.ts';
import { addressOn, openSearch } from '../../support/portal/search.ts';

const COMPANY = '#cnpj=99111001000170';

describe.runIf(hasBrowser)('the network of a company', () => {
  const world = usePages();

  const open = async (address = COMPANY): Promise<void> => {
    await openSearch(world.page, world.portal, address);
    await enterKey(world.page, world.key);
    await world.page.locator('.registration').waitFor();
  };
  const press = (name: string) => world.page.getByRole('button', { name, exact: true }).click();
  const ask = async (levels: string): Promise<void> => {
    await world.page.selectOption('#rede-niveis', levels);
    await press('Desenhar a rede');
    await world.page.locator('svg.network').waitFor();
  };
  const said = () => world.page.locator('[data-network-said]').innerText();
  const focused = (): Promise<string> =>
    world.page.evaluate(`document.activeElement.getAttribute('aria-label')`);
  const saved = async (button: string): Promise<[name: string, text: string]> => {
    const download = world.page.waitForEvent('download');
    await press(button);
    const file = await download;
    return [file.suggestedFilename(), readFileSync(await file.path(), 'utf8')];
  };

  test('is drawn, walked by keyboard, listed, and leads to other companies and back', async () => {
    const { page } = world;
    await open();
    await ask('3');
    expect(world.asked.at(-1)).toBe('/v1/cnpjs/99111001000170/rede?niveis=3&nos_ate=100');
    expect(await said()).toBe('2 empresas, 4 pessoas e 5 ligações.');
    expect(addressOn(page)).toBe(`${COMPANY}&rede=3-100`);
    await page.locator('.node[tabindex="0"]').focus();
    expect(await focused()).toMatch(/^PADARIA MODELO LTDA, .*início da rede$/);
    await page.keyboard.press('ArrowDown');
    expect(await focused()).toMatch(/^MARVALINA DOS EXEMPLOS, pessoa/);
    await page.keyboard.press('Enter');
    expect(await page.locator('[data-node]').innerText()).toMatch(
      /MARVALINA DOS EXEMPLOS · \*\*\*111222\*\*[\s\S]*participa de PADARIA MODELO LTDA · 99\.111\.001\/0001-70: .*desde 15\/03\/2021[\s\S]*não provam que seja a mesma pessoa/,
    );
    expect(await faultsOf(page)).toEqual([]);
    await page.locator('.network-links summary').click();
    expect(await page.locator('.network-links tbody tr').count()).toBe(5);
    expect(await faultsOf(page)).toEqual([]);
    await page.locator('.node[tabindex="0"]').focus();
    for (const key of ['ArrowRight', 'ArrowRight']) await page.keyboard.press(key);
    expect(await focused()).toMatch(/^REDE EXEMPLO DE FARMÁCIAS S\.A\., empresa/);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'REDE EXEMPLO DE FARMÁCIAS S.A.', exact: true }).waitFor();
    expect(addressOn(page)).toBe('#cnpj=99222002000192');
    const asked = world.asked.length;
    await page.goBack();
    await page.locator('svg.network').waitFor();
    expect(await page.evaluate('document.activeElement.dataset.opens')).toBe('99222002000192');
    expect(world.asked).toHaveLength(asked);
  });

  test('is saved as CSV, GraphML and SVG', async () => {
    await open();
    await ask('1');
    const [csvName, csv] = await saved('Salvar CSV');
    expect(csvName).toBe('rede-99111001000170.csv');
    expect(csv.split('\r\n')[0]).toMatch(/^\ufeffde;de_tipo;de_nome;/);
    const [graphName, graph] = await saved('Salvar GraphML');
    expect(graphName).toBe('rede-99111001000170.graphml');
    expect(graph).toMatch(/<graphml[\s\S]*PADARIA MODELO LTDA/);
    expect(world.asked.slice(-2)).toEqual(
      Array(2).fill('/v1/cnpjs/99111001000170/rede?niveis=1&nos_ate=100'),
    );
    const [, svg] = await saved('Salvar SVG');
    expect(svg).toMatch(/^<svg[^>]* xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
    expect(svg).toMatch(/<circle class="shape pessoa unwalked"[^>]* stroke="rgb\(20, 101, 58\)"/);
    expect(svg).not.toContain('var(');
  });

  test('of 500 nodes scrolls in its frame on a phone, says where it was cut, and has no fault', async () => {
    const { page } = world;
    await page.setViewportSize({ width: 360, height: 740 });
    const network = networkOf(500);
    const person = network.nos.find(({ tipo }) => tipo === 'pessoa');
    const cortado = [{ no: person?.id, motivo: 'muitas_participacoes', total: 5000 }];
    const headers = { 'access-control-allow-origin': '*' };
    await page.route('**/rede?*', (route) => route.fulfill({ headers, json: { ...network, cortado } }));
    await open(`${COMPANY}&rede=3-500`);
    await page.locator('svg.network').waitFor();
    expect(await page.locator('[data-network]').innerText()).toMatch(
      /^Esta rede foi cortada:\s+BRUNO DA AMOSTRA DE SOUZA 1 participa de 5\.000 empresas, que não foram percorridas\./,
    );
    expect(await page.locator('.node').count()).toBe(500);
    await expectFits(page);
    const names = () => page.locator('svg .name').count();
    const [before, width] = [await names(), (await page.locator('svg.network').boundingBox())?.width ?? 0];
    expect(width).toBeGreaterThan(360);
    await press('Ver tudo');
    expect((await page.locator('svg.network').boundingBox())?.width).toBeLessThan(360);
    expect(await names()).toBeLessThan(before);
    for (let i = 0; i < 7; i += 1) await press('Aproximar');
    expect(await names()).toBeGreaterThan(before);
    await expectFits(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await faultsOf(page)).toEqual([]);
  });

  test.each([
    [401, 'A API recusou a chave.'],
    [503, 'O serviço não pode responder neste momento.'],
  ])('says what is wrong at %i, and asks again', async (status, text) => {
    await open();
    await world.fail({ status, detail: `Mensagem ${status}.` }, '/v1/cnpjs/99111001000170/rede');
    await press('Desenhar a rede');
    await world.page.locator('[data-network-said]', { hasText: text }).waitFor();
    expect(await said()).toContain(`Mensagem ${status}.`);
    await world.recover();
    await press('Desenhar a rede');
    await world.page.locator('svg.network').waitFor();
  });
});
