/** The page that checks a list in a browser: asking, stopping, errors, files, decisions, the result. */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { createKey } from '../../../shared/store/keys/key-form.ts';
import {
  endPauses,
  expectAccessible,
  expectFits,
  faultsOf,
  hasBrowser,
} from '../../support/portal/browser.ts';
import { type Matches, openList, openMatching, press, serveMatches } from '../../support/portal/matching.ts';
import { usePages } from '../../support/portal/pages.ts';
import { enterKey } from '../../support/portal/playground.ts';
import { until } from '../../support/programs.ts';

const COLUMNS = ['nome', 'municipio', 'uf', 'cep'] as const;

/** Names of a dirty list: every hundredth is in doubt, and every tenth repeats the first. */
const nameOf = (i: number): string => {
  if (i % 10 === 9) return 'Padaria nº 0 ltda. - ME';
  return i % 100 === 50 ? `Dúvida ${i}` : `  Padaria nº ${i}  ltda. - ME`;
};
const rowsOf = (length: number): string =>
  `Código;Razão Social;Município;UF\n${Array.from({ length }, (_, i) => `${i};${nameOf(i)};S. PAULO;SP`).join('\n')}`;

const SMALL = 'nome;cidade\nDúvida 1;São Paulo\nPadaria 2;São Paulo\nDúvida 3;Campinas\nNada 4;Campinas';

describe.runIf(hasBrowser)('the page that checks a list', () => {
  const world = usePages();

  const open = async (key = world.key): Promise<Matches> => {
    await openMatching(world.page, world.portal);
    await enterKey(world.page, key);
    return serveMatches(world.page, world.key);
  };
  const start = () => press(world.page, 'Conferir a lista');
  const said = (text: string | RegExp) => world.page.locator('[data-said]', { hasText: text }).waitFor();
  const chosen = (page: Page) =>
    Promise.all(COLUMNS.map((name) => page.locator(`#coluna-${name} option:checked`).innerText()));
  const heading = () => world.page.locator('[data-doubt-heading]').innerText();
  const count = (state: string) =>
    world.page.locator('[data-progress] .bar-row', { hasText: state }).locator('.bar-count').innerText();
  const saved = async (): Promise<string[]> => {
    const download = world.page.waitForEvent('download');
    await press(world.page, 'Baixar o resultado (CSV)');
    return readFileSync(await (await download).path(), 'utf8').split('\r\n');
  };
  /** Ends the pauses after which the client asks again, until the page says the text. */
  const saidAfterPauses = (text: string): Promise<void> =>
    until(async () => {
      await endPauses(world.page);
      return (await world.page.locator('[data-said]', { hasText: text }).count()) > 0;
    });

  test('asks for 1,000 dirty rows, four at once, stops, goes on, and saves the result', async () => {
    const { page } = world;
    const matches = await open();
    await openList(page, rowsOf(1_000));
    expect(await chosen(page)).toEqual(['Razão Social', 'Município', 'UF', 'nenhuma']);
    matches.holdAfter = 300;
    await start();
    await until(() => matches.held.length === 4);
    expect(await page.getAttribute('progress', 'value')).toBe('300');
    await press(page, 'Parar');
    await said('Parado: 300 de 900 nomes perguntados. “Continuar” segue daqui.');
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Continuar');
    expect(matches.asked).toHaveLength(304);
    matches.holdAfter = Number.POSITIVE_INFINITY;
    for (const answer of matches.held) answer();
    await said('Parado: 304 de 900');
    expect(await heading()).toBe('Dúvida 50 · S. PAULO, SP');
    await press(page, 'É esta PADARIA MODELO COMERCIO DE PAES E FILHOS LTDA baixada');
    expect(await heading()).toBe('Dúvida 150 · S. PAULO, SP');
    await press(page, 'Continuar');
    await said('Todos os nomes foram perguntados. 9 esperam a sua decisão.');
    expect(matches.asked).toHaveLength(900);
    expect(new Set(matches.asked.map(String)).size).toBe(900);
    expect([await count('certo'), await count('escolhido'), await count('em dúvida')]).toEqual([
      '890',
      '1',
      '9',
    ]);
    const lines = await saved();
    expect(lines).toHaveLength(1_002);
    expect(lines[0]).toBe('\ufeffCódigo;Razão Social;Município;UF;cnpj;razao_social;pontos;conferencia');
    expect(lines[10]).toBe(
      '9;Padaria nº 0 ltda. - ME;S. PAULO;SP;00.000.000/0000-00;PADARIA Nº 0  LTDA. - ME;97;certo',
    );
    expect(lines[51]).toMatch(
      /^50;Dúvida 50;S. PAULO;SP;00\.000\.000\/0050-02;PADARIA MODELO .*;58;escolhido$/,
    );
    expect(lines[151]).toBe('150;Dúvida 150;S. PAULO;SP;;;;em dúvida');
  });

  test('waits at the limit of a key as long as the service says, and asks before it discards a list', async () => {
    const { page } = world;
    const matches = await open();
    await openList(page, SMALL);
    matches.fail = 429;
    await start();
    await until(() => matches.refused === 4);
    matches.fail = null;
    expect(matches.asked).toEqual([]);
    await saidAfterPauses('2 esperam a sua decisão');
    expect(matches.asked).toHaveLength(4);
    for (const answer of ['dismiss', 'accept'] as const) {
      expect(await heading()).toBe('Dúvida 1 · São Paulo');
      page.once('dialog', (dialog) => dialog[answer]());
      await press(page, 'Conferir outra lista');
    }
    await page.locator('#lista-texto').waitFor();
  });

  test.each([
    [503, /503 O serviço não pode responder neste momento\.[\s\S]*Mensagem 503/],
    ['network', /não aceita pedidos desta página/],
  ] as const)('says what is wrong at %s in the middle, and goes on from there', async (fault, text) => {
    const { page } = world;
    const matches = await open();
    matches.holdAfter = 40;
    await openList(page, rowsOf(100));
    await start();
    await until(() => matches.held.length === 4);
    matches.fail = fault;
    for (const answer of matches.held) answer();
    await saidAfterPauses('As respostas e as suas decisões continuam nesta página');
    expect(await page.locator('[data-said]').innerText()).toMatch(text);
    await until(async () => (await page.getAttribute('progress', 'value')) === '44');
    matches.fail = null;
    matches.holdAfter = Number.POSITIVE_INFINITY;
    await press(page, 'Continuar');
    await saidAfterPauses('1 espera a sua decisão');
    expect(new Set(matches.asked.map(String)).size).toBe(90);
    if (fault === 'network') world.problems.length = 0;
  });

  test('goes on with another key after a wrong one, and needs one to begin', async () => {
    const { page } = world;
    const matches = await open(createKey('dev'));
    await press(page, 'Limpar credenciais');
    await openList(page, SMALL);
    await start();
    await said('Informe a sua chave em “Chave de acesso”');
    await page.fill('#chave', createKey('dev'));
    await start();
    await said(/401 A API recusou a chave\.[\s\S]*continuam nesta página/);
    expect(matches.asked).toEqual([]);
    await press(page, 'Limpar credenciais');
    await enterKey(page, world.key);
    await press(page, 'Continuar');
    await said('2 esperam a sua decisão');
  });

  test('reads a file in windows-1252, one without titles, and no other kind of file', async () => {
    const { page } = world;
    const matches = await open();
    await openList(page, Buffer.from('Razão Social;Município\r\n"Café ""São João""; 2";Goiânia', 'latin1'));
    expect(await chosen(page)).toEqual(['Razão Social', 'Município', 'nenhuma', 'nenhuma']);
    expect(await page.locator('[data-result] ol').innerText()).toBe('Café "São João"; 2 · Goiânia');
    await openList(page, '17,Padaria do Exemplo,Vila Modelo,SP,01001-000\n18,Nome Bom,Campo,RJ,20000-000');
    await page.locator('[data-result] ol', { hasText: 'Nome Bom · Campo · RJ · 20000-000' }).waitFor();
    expect(await chosen(page)).toEqual(['Coluna 2', 'Coluna 3', 'Coluna 4', 'Coluna 5']);
    await page.check('#titulos');
    expect(await page.locator('[data-result] ol li').count()).toBe(1);
    await page.uncheck('#titulos');
    await page.selectOption('#coluna-cep', 'nenhuma');
    await start();
    await said('A lista está conferida. Baixe o resultado.');
    expect(matches.asked.map(String).sort()).toEqual([
      'nome=Nome+Bom&municipio=Campo&uf=RJ',
      'nome=Padaria+do+Exemplo&municipio=Vila+Modelo&uf=SP',
    ]);
    const lines = await saved();
    expect(lines[0]).toContain('Coluna 1;Coluna 2');
    expect(lines[1]).toMatch(/^17;Padaria do Exemplo;Vila Modelo;SP;01001-000;[\d.]{10}\/\d{4}-\d\d;/);
    await press(page, 'Conferir outra lista');
    await openList(page, 'Um\n'.repeat(10_001));
    await said('A lista tem 10.001 linhas, e a página confere até 10.000 de cada vez.');
    await openList(page, Buffer.from('PK\x03\x04\0\0'), 'lista.xlsx');
    await said('O arquivo não é um texto em CSV.');
  });

  test('is used with the keyboard alone on a phone, keeps its work, and has no accessibility fault', async () => {
    const { page } = world;
    await page.setViewportSize({ width: 360, height: 740 });
    await open();
    await page.fill('#lista-texto', SMALL);
    await expectFits(page);
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Conferir a lista' }).press('Enter');
    await said('2 esperam a sua decisão');
    expect(await page.evaluate('document.activeElement.textContent')).toBe('A conferência');
    await expectFits(page);
    await expectAccessible(page);
    await page.locator('.candidates a').first().press('Enter');
    await page.getByRole('heading', { name: 'Consultar empresas' }).waitFor();
    await page.goBack();
    await said('2 esperam a sua decisão');
    await page.locator('#escolher-2').press('Enter');
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Dúvida 3 · Campinas');
    // Each of the three candidates has a link and a button.
    for (let i = 0; i < 7; i += 1) await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Nenhuma destas');
    await page.keyboard.press('Enter');
    await said('A lista está conferida.');
    expect((await saved()).slice(1, -1).map((line) => line.split(';').at(-1))).toEqual([
      'escolhido',
      'certo',
      'nenhum',
      'sem candidatas',
    ]);
    await page.getByRole('button', { name: 'Rever as decisões' }).press('Enter');
    expect(await heading()).toBe('Dúvida 1 · São Paulo');
    expect(await page.getAttribute('#escolher-2', 'aria-pressed')).toBe('true');
    expect(await faultsOf(page)).toEqual([]);
  });
});
