/** The page Consultar in a browser: companies and codes are suggested, and names may be begun. */
import { beforeEach, describe, expect, test } from 'vitest';
import type { Sugestoes } from '../../../clients/typescript/src/index.ts';
import { createKey } from '../../../shared/store/keys/key-form.ts';
import { endPauses, expectAccessible, faultsOf, hasBrowser } from '../../support/portal/browser.ts';
import { usePages } from '../../support/portal/pages.ts';
import { enterKey } from '../../support/portal/playground.ts';
import { addressOn, openKeyed, saidOn, search, typeIn } from '../../support/portal/search.ts';

describe.runIf(hasBrowser)('the page Consultar', () => {
  const world = usePages();
  beforeEach(async () => {
    await openKeyed(world);
  });

  const suggestionsOf = async (nome: string) =>
    (await world.answer<Sugestoes>(`/v1/cnpjs/sugestoes?${new URLSearchParams({ nome })}`)).itens;
  const type = (text: string) => world.page.locator('#campo-nome').pressSequentially(text);
  const suggest = (text: string) => typeIn(world.page, '#campo-nome', text);
  const options = () => world.page.locator('#lista-nome [role=option]');
  const note = () => world.page.locator('[data-proposals="nome"]');

  test('suggests companies while a name is typed, and opens one with the keyboard alone', async () => {
    const { page } = world;
    await type('merc');
    expect(world.asked).toEqual([]);
    await endPauses(page);
    await options().first().waitFor();
    const suggested = await suggestionsOf('merc');
    const texts = await options().allInnerTexts();
    expect(texts.map((text) => text.split(/\s*\n/)[0])).toEqual(suggested.map((one) => one.razao_social));
    expect(texts[0]).toMatch(/CIDADE MODELO, SP · 99\.\d{3}\.\d{3}\/0001-\d\d$/);
    expect(await note().textContent()).toBe('10 sugestões; escolha com as setas.');
    expect(await page.getAttribute('#campo-nome', 'aria-expanded')).toBe('true');
    expect(world.asked).toEqual(['/v1/cnpjs/sugestoes?nome=merc']);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    expect(await page.getAttribute('#campo-nome', 'aria-activedescendant')).toBe('lista-nome-1');
    await page.keyboard.press('Enter');
    const { cnpj = '', razao_social: name = '' } = suggested[1] ?? {};
    await page.getByRole('heading', { name: name ?? '', exact: true }).waitFor();
    expect(addressOn(page)).toBe(`#cnpj=${cnpj}`);
    expect(await page.evaluate('document.activeElement.textContent')).toBe(name);
  });

  test('opens a company by a click on its suggestion', async () => {
    const { page } = world;
    await suggest('padaria mod');
    const { cnpj = '', razao_social: name = '' } = (await suggestionsOf('padaria mod'))[0] ?? {};
    await options().first().click();
    await page.getByRole('heading', { name: name ?? '', exact: true }).waitFor();
    expect(addressOn(page)).toBe(`#cnpj=${cnpj}`);
  });

  test('closes the suggestions with Escape, and searches for the text where none is chosen', async () => {
    const { page } = world;
    await suggest('merc');
    await options().first().waitFor();
    await page.keyboard.press('Escape');
    expect(await options().first().isVisible()).toBe(false);
    expect([await page.inputValue('#campo-nome'), await note().textContent()]).toEqual(['merc', '']);
    await suggest('merca');
    await options().first().waitFor();
    await page.keyboard.press('Enter');
    await page.locator('.found').waitFor();
    expect(await options().first().isVisible()).toBe(false);
    expect(addressOn(page)).toBe('#nome=merca');
  });

  test('asks for the last word of a name as a beginning, and keeps what was typed', async () => {
    const { page } = world;
    await page.fill('#campo-nome', 'mercado fict');
    expect(await search(page)).toBe('10 estabelecimentos encontrados.');
    await page.locator('.bars').waitFor();
    const list = '/v1/cnpjs?nome=mercado+fict*&limite=20';
    const counts = '/v1/cnpjs/contagens?nome=mercado+fict*&por=uf&limite=100';
    // Both are asked for at once.
    expect(world.asked.toSorted()).toEqual([list, counts].toSorted());
    expect(await page.locator('.by-api code').allInnerTexts()).toEqual([`GET ${list}`, `GET ${counts}`]);
    expect(addressOn(page)).toBe('#nome=mercado+fict');
    expect(await page.inputValue('#campo-nome')).toBe('mercado fict');
    expect(await page.locator('.chips').innerText()).toContain('Nome: mercado fict');
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Baixar CSV' }).click();
    await saved;
    expect(world.asked.at(-1)).toBe('/v1/cnpjs?nome=mercado+fict*&limite=100&offset=0');
  });

  test('never shows the suggestions for a text that is no longer in the field', async () => {
    const { page } = world;
    const held = Promise.withResolvers<void>();
    await page.route('**/sugestoes?nome=mercado', async (route) => {
      await held.promise;
      await route.continue();
    });
    const asks = page.waitForRequest('**/sugestoes?nome=mercado');
    await suggest('mercado');
    await asks;
    await suggest('mercado ficticio 11');
    await options().first().waitFor();
    const late = page.waitForResponse('**/sugestoes?nome=mercado');
    held.resolve();
    await late;
    const names = (await suggestionsOf('mercado ficticio 11')).map((one) => one.razao_social);
    expect(await options().locator('span').count()).toBe(names.length);
    expect(await options().first().innerText()).toContain(names[0]);
    await page.keyboard.press('Enter');
    await page.locator('.found').waitFor();
    expect(await saidOn(page)).toContain('estabelecimentos');
  });

  test('does not open suggestions over the result of a question that was asked meanwhile', async () => {
    const { page } = world;
    await type('mercad');
    await page.keyboard.press('Enter');
    await page.locator('.bars').waitFor();
    await suggest('mercado');
    await options().first().waitFor();
    const suggesting = world.asked.filter((path) => path.includes('sugestoes'));
    expect(suggesting).toEqual(['/v1/cnpjs/sugestoes?nome=mercado']);
  });

  test('says why there are no suggestions', async () => {
    const { page } = world;
    await suggest('inexistente');
    await note().filter({ hasText: 'Nenhuma sugestão.' }).waitFor();
    for (const [status, said] of [
      [429, 'A chave atingiu o seu limite de requisições.'],
      [503, 'O serviço não pode responder neste momento.'],
    ] as const) {
      await world.fail({ status, detail: 'Mensagem.' });
      await suggest(`padaria ${status}`);
      await note()
        .filter({ hasText: `As sugestões não puderam ser lidas: ${said}` })
        .waitFor();
      await world.recover();
    }
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Limpar credenciais' }).click();
    await enterKey(page, createKey('dev'));
    await suggest('padaria');
    await note().filter({ hasText: 'A API recusou a chave.' }).waitFor();
  });

  test('asks for no company where a text is no name, or without a key', async () => {
    for (const text of [
      'p',
      '99.111.001/0001-70',
      '12.ABC.345/01DE-35',
      '900010000170',
      '9.000.001-7',
      '99111',
      '111.444.777',
      '111.444.777-35',
      'padaria 111.444.777-35',
      'cnpj_live_abc',
    ])
      await suggest(text);
    await world.page.getByRole('button', { name: 'Limpar credenciais' }).click();
    await suggest('padaria');
    expect([await note().textContent(), world.asked]).toEqual(['', []]);
  });

  test('suggests codes by their descriptions, with the state of a town, and says why there are none', async () => {
    const { page } = world;
    const towns = page.locator('#lista-municipio [role=option]');
    const said = page.locator('[data-proposals="municipio"]');
    const suggestTowns = async (text: string, uf: string): Promise<void> => {
      await page.selectOption('#campo-uf', uf);
      await typeIn(page, '#campo-municipio', text);
    };
    await suggestTowns('cidade', '');
    await towns.first().waitFor();
    expect(await towns.allTextContents()).toEqual(['CIDADE MODELO MT', 'CIDADE EXEMPLO TO']);
    await suggestTowns('cidade', 'TO');
    await towns.first().waitFor();
    expect(await towns.allTextContents()).toEqual(['CIDADE EXEMPLO TO']);
    // A town that IBGE does not know is of any state.
    await suggestTowns('fora', 'RJ');
    await towns.filter({ hasText: 'FORA DO PAÍS' }).waitFor();
    await suggestTowns('cidade', 'RJ');
    await said.filter({ hasText: 'Nenhum código com estas palavras.' }).waitFor();
    await page.route('**/v1/tabelas/**', async (route) => {
      const response = await route.fetch();
      const { paginacao, ...body } = await response.json();
      await route.fulfill({ response, json: { ...body, paginacao: { ...paginacao, total: 101 } } });
    });
    await suggestTowns('cidad', 'RJ');
    await said.filter({ hasText: 'Digite mais letras.' }).waitFor();
    await world.recover();
    await world.fail({ status: 503, detail: 'Mensagem.' });
    await suggestTowns('modelo', '');
    await said.filter({ hasText: /não puderam ser lidas: .*Digite o código\./ }).waitFor();
    await world.recover();
    await suggestTowns('modelo', '');
    await towns.first().waitFor();
    const before = world.asked.length;
    await typeIn(page, '#campo-cnae', '4711');
    expect(world.asked.length).toBe(before);
    expect(world.asked.at(-1)).toBe('/v1/tabelas/municipios?descricao=modelo&limite=100');
  });

  test.each([1280, 390])(
    'has no accessibility fault while suggestions are shown, at %i pixels',
    async (width) => {
      const { page } = world;
      await page.setViewportSize({ width, height: 844 });
      await suggest('mercado');
      await options().first().waitFor();
      await page.keyboard.press('ArrowDown');
      await expectAccessible(page, width);
    },
  );
});
