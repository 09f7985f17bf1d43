/** The page Consultar in a browser when a question fails, finds nothing or may not be sent; accessibility. */
import { describe, expect, test } from 'vitest';
import { createKey } from '../../../shared/store/keys/key-form.ts';
import {
  documentOf,
  expectAccessible,
  faultsOf,
  hasBrowser,
  tracesOf,
  unfold,
} from '../../support/portal/browser.ts';
import { usePages } from '../../support/portal/pages.ts';
import { enterKey } from '../../support/portal/playground.ts';
import { addressOn, openKeyed, openSearch, saidOn, search } from '../../support/portal/search.ts';

describe.runIf(hasBrowser)('the page Consultar', () => {
  const world = usePages();

  test('shows 401, 422, 429, 502 and 503 with the message of the service and what to do', async () => {
    const { page } = world;
    await openSearch(page, world.portal, '#nome=LTDA&cep=1');
    await enterKey(page, createKey('dev'));
    await page.locator('.advice .status').waitFor();
    expect(await saidOn(page)).toMatch(
      /401 A API recusou a chave\.[\s\S]*inválida, expirou ou foi revogada[\s\S]*peça outra/,
    );
    await page.getByRole('button', { name: 'Limpar credenciais' }).click();
    expect(await saidOn(page)).toMatch(/^Informe a sua chave/);
    await enterKey(page, world.key);
    await page.locator('.advice .status').waitFor();
    expect(await saidOn(page)).toMatch(
      /422 A API não aceitou a consulta\.[\s\S]*Nome: Informe ao menos[\s\S]*CEP: O CEP deve/,
    );
    expect(await page.getAttribute('#campo-cep', 'aria-invalid')).toBe('true');
    await page.getByRole('link', { name: 'CEP', exact: true }).click();
    expect(await page.evaluate('document.activeElement.id')).toBe('campo-cep');
    for (const [status, text] of [
      [429, 'A chave atingiu o seu limite'],
      [503, 'O serviço não pode responder'],
      [502, 'O serviço não pode responder'],
    ] as const) {
      const before = world.asked.length;
      await world.fail({ status, detail: `Mensagem ${status}.`, retryAfter: '45' });
      const said = await search(page);
      expect(said).toContain(`${status} ${text}`);
      expect(said).toMatch(new RegExp(`Mensagem ${status}\\.\\s+Espere 45 segundos e consulte de novo`));
      // The page and its numbers are asked for once; to repeat is left to the reader.
      expect(world.asked.length).toBe(before + 2);
      await world.recover();
    }
    await page.route(`${world.api}/v1/cnpjs?*`, (route) =>
      route.fulfill({ headers: { 'access-control-allow-origin': '*' }, body: '<html></html>' }),
    );
    expect(await search(page)).toContain(`A resposta em ${world.api} não é a desta API.`);
    await world.recover();
    await page.fill('#campo-nome', 'mercado');
    await page.fill('#campo-cep', '');
    expect(await search(page)).toContain('estabelecimentos encontrados');
    expect(await page.getAttribute('#campo-cep', 'aria-invalid')).toBeNull();
  });

  test('begins again at the first page where the publication is no longer kept', async () => {
    const { page } = world;
    await openKeyed(world, '#uf=SP');
    await page.locator('.bars').waitFor();
    await world.fail({ status: 409, detail: 'A publicação não é mais guardada.' });
    await page.getByRole('link', { name: 'Próxima' }).click();
    await page.locator('.advice .status').waitFor();
    await world.recover();
    await page.getByRole('link', { name: 'Voltar à primeira página' }).click();
    await page.locator('.bars').waitFor();
    expect(world.snapshots.slice(2)).toEqual([expect.stringMatching(/^cnpj:202610-/), undefined, undefined]);
  });

  test('offers the corrected word where a misspelt one finds nothing', async () => {
    const { page } = world;
    await openKeyed(world, '#nome=mercdo&uf=SP');
    await page.locator('.empty').waitFor();
    expect(await page.locator('.empty').innerText()).toMatch(
      /Você quis dizer\s+MERCADO \(ao menos \d+ estabelecimentos\)/,
    );
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('link', { name: 'MERCADO' }).click();
    await page.locator('.found').waitFor();
    expect(addressOn(page)).toBe('#nome=MERCADO&uf=SP');
  });

  test('sends neither a complete CPF nor a key that is typed into another field', async () => {
    const { page } = world;
    await openKeyed(world);
    for (const [text, said] of [
      ['111.444.777-35', 'Não há consulta por CPF completo'],
      [createKey('dev'), 'Isto parece uma chave de acesso'],
    ] as const) {
      await page.fill('#campo-nome', text);
      expect(await search(page)).toContain(said);
      expect(`${await documentOf(page)} ${await tracesOf(page)}`).not.toContain(text);
    }
    const pasted = createKey('dev');
    await page.goto('about:blank');
    await openSearch(page, world.portal, `#nome=${pasted}&uf=SP`);
    expect(addressOn(page)).toBe('#uf=SP');
    expect(await tracesOf(page)).not.toContain(pasted);
    expect(world.asked).toEqual([]);
  });

  test('has no accessibility fault in either theme, and fits every width', async () => {
    const { page } = world;
    for (const address of [
      '',
      '#por=uf',
      '#cnpj=99777007000181&lista=socios&de=20',
      '#cno=900010000170',
      '#nome=LTDA&municipio=x',
      '#nome=nada',
    ]) {
      await openSearch(page, world.portal, address);
      await page.reload();
      await page.locator('[data-environment]:not([hidden])').waitFor();
      if (address !== '') {
        await enterKey(page, world.key);
        await page.locator('.records, .registration, .bars, .empty, .advice .status').first().waitFor();
      }
      await unfold(page);
      await expectAccessible(page, 1440, 768, 360);
      await page.setViewportSize({ width: 1440, height: 900 });
    }
  });
});
