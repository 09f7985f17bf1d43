/** The page Consultar in a real browser, from the first word to an opened company. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { ListaEstabelecimentosEncontrados } from '../../../clients/typescript/src/index.ts';
import { documentOf, faultsOf, hasBrowser } from '../../support/portal/browser.ts';
import { usePages } from '../../support/portal/pages.ts';
import { enterKey } from '../../support/portal/playground.ts';
import {
  addressOn,
  foundOn,
  openKeyed,
  openSearch,
  saidOn,
  search,
  typeIn,
} from '../../support/portal/search.ts';

describe.runIf(hasBrowser)('the page Consultar', () => {
  const world = usePages();
  const found = (query: string) => world.answer<ListaEstabelecimentosEncontrados>(`/v1/cnpjs?${query}`);
  const namesIn = ({ itens }: ListaEstabelecimentosEncontrados) =>
    itens.map(({ razao_social: name, cnpj }) => name ?? cnpj);

  test('leads from a name to narrower questions, pages and a company, and back', async () => {
    const { page } = world;
    await openSearch(page, world.portal);
    await page.fill('#campo-nome', 'exemplo ltda');
    expect(await search(page)).toMatch(/^Informe a sua chave/);
    expect(world.asked).toEqual([]);
    await enterKey(page, world.key);
    await page.locator('.found').waitFor();
    const all = await found('nome=exemplo');
    expect(await saidOn(page)).toBe(`${all.paginacao.total} estabelecimentos encontrados.`);
    expect(await foundOn(page)).toEqual(namesIn(all));
    expect(await page.getByText('Palavras ignoradas: LTDA.').isVisible()).toBe(true);
    expect(addressOn(page)).toBe('#nome=exemplo+ltda');

    await page.locator('.bar-row', { hasText: 'SP' }).click();
    await page.locator('.bar-row', { hasText: 'CIDADE MODELO' }).waitFor();
    const { paginacao } = await found('nome=exemplo&uf=SP&municipio=0101');
    expect(await page.inputValue('#campo-uf')).toBe('SP');
    expect(
      await page.locator('.bar-row', { hasText: 'CIDADE MODELO' }).locator('.bar-count').innerText(),
    ).toBe(String(paginacao.total));
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Resultado');
    await page.getByRole('link', { name: 'Tirar Nome' }).click();
    await page.getByText('54 estabelecimentos encontrados. Mostrados de 1 a 20.').waitFor();

    await page.getByRole('link', { name: 'Próxima' }).click();
    await page.getByText('Mostrados de 21 a 40').waitFor();
    const second = await found('uf=SP&offset=20');
    expect(await foundOn(page)).toEqual(namesIn(second));
    expect(world.snapshots.at(-1)).toMatch(/^cnpj:202610-[0-9a-f]{10}$/);
    const at = second.itens.findIndex(({ razao_social: name }) => name?.startsWith('OFICINA'));
    const { cnpj = '', razao_social: name = '' } = second.itens[at] ?? {};
    await page.locator('.found h3 a').nth(at).click();
    await page.getByRole('heading', { name: name ?? '', exact: true }).waitFor();
    expect(addressOn(page)).toBe(`#uf=SP&offset=20&cnpj=${cnpj}`);
    expect(await page.locator('.registration').innerText()).toContain('Natureza de exemplo 2062 (206-2)');

    const before = world.asked.length;
    await page.goBack();
    await page.locator('.found').waitFor();
    expect(await page.evaluate('document.activeElement.dataset.opens')).toBe(cnpj);
    expect(world.asked.length).toBe(before);
    await page.goBack();
    await page.getByText('Mostrados de 1 a 20').waitFor();
    await page.goBack();
    await page.goBack();
    await page.getByText(`${all.paginacao.total} estabelecimentos`).waitFor();
    expect(await page.inputValue('#campo-uf')).toBe('');
    expect(world.asked.length).toBe(before);
    expect(await documentOf(page)).not.toContain(world.key);
  });

  test('opens a company by its number, and says where a number does not exist', async () => {
    const { page } = world;
    await openKeyed(world);
    await page.fill('#campo-nome', '99.111.001/0001-70');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'PADARIA MODELO LTDA', exact: true }).waitFor();
    await page.locator('.registration', { hasText: 'CIDADE MODELO, SP' }).waitFor();
    expect(await page.title()).toContain('PADARIA MODELO LTDA · Consultar');
    await page.getByRole('link', { name: 'Nova consulta' }).click();
    await page.fill('#campo-nome', '55555555000191');
    expect(await search(page)).toMatch(
      /404 Este número não foi encontrado\.\s+Mensagem do serviço: “?CNPJ não encontrado/,
    );
  });

  test('saves what was found as CSV, page by page of one publication', async () => {
    const { page } = world;
    // The samples have fewer rows than a page of a file: a second page repeats the first.
    const total = 156;
    await page.route('**/v1/cnpjs?*', async (route) => {
      const url = route.request().url();
      if (url.includes('limite=100')) return route.continue({ url: url.replace('offset=100', 'offset=0') });
      const response = await route.fetch();
      const body = (await response.json()) as ListaEstabelecimentosEncontrados;
      return route.fulfill({ response, json: { ...body, paginacao: { ...body.paginacao, total } } });
    });
    await openKeyed(world, '#por=uf');
    await page.locator('.bars').waitFor();
    const saved = page.waitForEvent('download');
    await world.fail({ status: 429, detail: 'Limite.', retryAfter: '1' }, '/v1/cnpjs?limite=100&offset=100');
    await page.getByRole('button', { name: 'Baixar CSV' }).click();
    await page.locator('[data-csv] .status', { hasText: '429' }).waitFor();
    await world.recover();
    await page.route('**/v1/cnpjs?*', (route) =>
      route.continue({ url: route.request().url().replace('offset=100', 'offset=0') }),
    );
    await page.getByRole('button', { name: 'Tentar de novo' }).click();
    const lines = readFileSync(await (await saved).path(), 'utf8').split('\r\n');
    expect(lines[0]).toMatch(/^\ufeffcnpj;razao_social;/);
    const numbers = (await found('limite=100')).itens.map(({ cnpj }) => cnpj);
    expect(lines.slice(1, -1).map((line) => line.split(';')[0])).toEqual([...numbers, ...numbers]);
    expect(await page.locator('[data-csv] [role=status]').innerText()).toContain(`${total} linhas`);
    expect(world.asked.slice(-3)).toEqual([
      '/v1/cnpjs?limite=100&offset=0',
      '/v1/cnpjs?limite=100&offset=100',
      '/v1/cnpjs?limite=100&offset=100',
    ]);
    expect(new Set(world.snapshots.slice(-3)).size).toBe(1);
    expect(world.snapshots.at(-1)).toMatch(/^cnpj:202610-/);
    expect(await faultsOf(page)).toEqual([]);
  });

  test('proposes towns and activities while the reader types, with the keyboard alone', async () => {
    const { page } = world;
    await openKeyed(world);
    await typeIn(page, '#campo-municipio', 'cidade exe');
    await page.getByRole('option', { name: 'CIDADE EXEMPLO TO' }).waitFor();
    await page.keyboard.press('ArrowDown');
    expect(await page.getAttribute('#campo-municipio', 'aria-activedescendant')).toBe('lista-municipio-0');
    await page.keyboard.press('Enter');
    expect(await page.inputValue('#campo-municipio')).toBe('CIDADE EXEMPLO');
    await typeIn(page, '#campo-cnae', 'panific');
    await page.getByRole('option', { name: '1091-1/02' }).click();
    await page.keyboard.press('Enter');
    await page.locator('.found').waitFor();
    expect(addressOn(page)).toBe('#municipio=0102&cnae=1091102');
    expect(await saidOn(page)).toBe('1 estabelecimento encontrado.');
    await page.selectOption('#campo-uf', 'RJ');
    expect(await page.inputValue('#campo-municipio')).toBe('');
    await page.selectOption('#campo-uf', '');
    await page.fill('#campo-cnae', '');
    await page.locator('[data-further] summary').click();
    await typeIn(page, '#campo-natureza_juridica', 'natureza');
    await page.getByRole('option', { name: '205-4' }).click();
    await page.fill('#campo-nome', '99222002');
    expect(await search(page)).toBe('4 estabelecimentos encontrados.');
    expect(addressOn(page)).toBe('#raiz=99222002');
  });

  test('goes to any page, and counts by anything else without asking for the page again', async () => {
    const { page } = world;
    await openKeyed(world, '#por=uf');
    await page.locator('.found').waitFor();
    await page.locator('.jump input').fill('3');
    await page.keyboard.press('Enter');
    await page.getByText('Mostrados de 41 a 56').waitFor();
    await page.locator('.bars').waitFor();
    const before = world.asked.length;
    await page.getByRole('link', { name: 'Porte', exact: true }).click();
    await page.locator('.bar-row', { hasText: 'Microempresa' }).waitFor();
    expect(world.asked.slice(before)).toEqual(['/v1/cnpjs/contagens?por=porte&limite=100']);
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Porte');
  });

  test('asks again when the same question is asked again', async () => {
    const { page } = world;
    await openKeyed(world, '#uf=RJ');
    await page.locator('.bars').waitFor();
    await search(page);
    await page.locator('.bars').waitFor();
    expect(world.asked).toHaveLength(4);
    expect(new Set(world.asked).size).toBe(2);
  });
});
