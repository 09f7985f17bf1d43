/** What the page Consultar opens, in a browser: a company with its lists, a work, a property, credits. */
import { describe, expect, test } from 'vitest';
import { faultsOf, hasBrowser } from '../../support/portal/browser.ts';
import { usePages } from '../../support/portal/pages.ts';
import { enterKey } from '../../support/portal/playground.ts';
import { addressOn, openKeyed, openSearch } from '../../support/portal/search.ts';

const NUMBER = '99777007000181';
const COMPANY = `#cnpj=${NUMBER}`;
const DEBTS = 'dividas-nao-previdenciarias';

describe.runIf(hasBrowser)('the page Consultar', () => {
  const world = usePages();
  const part = (name: string) => world.page.locator(`[data-part="${name}"]`);
  const unfold = async (name: string): Promise<string> => {
    await part(name).locator('summary').focus();
    await world.page.keyboard.press('Enter');
    return shown(name);
  };
  /** Waits until the list is read, and returns its sentence. */
  const shown = async (name: string): Promise<string> => {
    await part(name).locator('[data-rows][aria-busy="false"]').waitFor({ state: 'attached' });
    return (await part(name).locator('[data-shown]').innerText()).split(' Versão ')[0] ?? '';
  };

  test('opens a company with one request, and each of its lists on demand, page by page', async () => {
    const { page } = world;
    await openKeyed(world, COMPANY);
    await page.locator('.registration').waitFor();
    expect(world.asked).toEqual([`/v1/cnpjs/${NUMBER}/ficha`]);
    expect(await part(DEBTS).locator('summary').innerText()).toMatch(/60 registros · R\$ 19\.493,70/);
    expect(await unfold(DEBTS)).toBe('Registros de 1 a 20 de 60.');
    const turns = part(DEBTS).getByRole('navigation');
    expect(await turns.getByRole('button', { name: 'Primeira' }).getAttribute('aria-disabled')).toBe('true');
    await turns.getByRole('button', { name: 'Última' }).click();
    await part(DEBTS).getByText('Registros de 41 a 60 de 60.').waitFor();
    expect(await page.evaluate('document.activeElement.textContent')).toContain('Registros de 41 a 60');
    expect(world.snapshots.at(-1)).toMatch(/;pgfn:2026t2-/);
    expect(addressOn(page)).toBe(`${COMPANY}&lista=${DEBTS}&de=40`);
    await turns.getByRole('button', { name: 'Anterior' }).click();
    await part(DEBTS).getByText('Registros de 21 a 40 de 60.').waitFor();
    expect(await unfold('socios')).toBe('Registros de 1 a 20 de 125.');
    expect(await part('socios').locator('.records').innerText()).toContain('Qualificação de exemplo 49 (49)');
    expect(await unfold('dividas-fgts')).toBe('A fonte não traz inscrições deste CNPJ nesta categoria.');
    expect(await part('dividas-fgts').innerText()).toMatch(
      /categoria\. Versão 2026-T2, \S[^.]*\. Dados inventados da amostra\.$/,
    );
    expect(await unfold('estabelecimentos')).toBe('1 registro.');
    expect(await unfold('transacoes')).toBe('1 registro.');
    expect(await unfold('alteracoes')).toMatch(/^Nada mudou neste CNPJ/);
    await world.fail(
      { status: 503, detail: 'A fonte não está disponível.' },
      `/v1/cnpjs/${NUMBER}/parcelamentos-rfb`,
    );
    expect(await unfold('parcelamentos')).toBe('A lista não pôde ser lida.');
    expect(await part('parcelamentos').innerText()).toMatch(/503[\s\S]*Tentar de novo/);
    expect(await faultsOf(page)).toEqual([]);
  });

  test('shows the page of a list that the address names, and begins again after a publication', async () => {
    const { page } = world;
    await openKeyed(world, `${COMPANY}&lista=${DEBTS}&de=20`);
    await part(DEBTS).getByText('Registros de 21 a 40 de 60.').waitFor();
    expect(world.asked).toHaveLength(2);
    await world.fail({ status: 409, detail: 'A publicação não é mais guardada.' });
    await part(DEBTS).getByRole('button', { name: 'Próxima' }).click();
    await part(DEBTS).getByText('409').waitFor();
    await world.recover();
    await part(DEBTS).getByRole('button', { name: 'Voltar à primeira página' }).click();
    await part(DEBTS).getByText('Registros de 1 a 20 de 60.').waitFor();
    expect(world.snapshots.slice(-2)).toEqual([expect.stringMatching(/;pgfn:2026t2-/), undefined]);
    await part(DEBTS).locator('summary').click();
    // A browser reports the folding a little later.
    await page.waitForFunction(`location.hash === '${COMPANY}'`);
  });

  test('leads from a list of the company to a work and its parties, and back to the row', async () => {
    const { page } = world;
    await openKeyed(world, '#cnpj=99111001000170');
    await page.locator('.registration').waitFor();
    await unfold('obras');
    await unfold(DEBTS);
    await part('obras').getByRole('link', { name: '90.001.00001/70' }).click();
    await page.getByRole('heading', { name: 'PADARIA MODELO', exact: true }).waitFor();
    expect(await page.evaluate('document.activeElement.textContent')).toBe('PADARIA MODELO');
    expect(await page.locator('.registration').innerText()).toMatch(/Área total\s+350,40 m²/);
    expect(await unfold('vinculos')).toBe('4 registros.');
    expect(await unfold('cnaes')).toBe('2 registros.');
    expect(await unfold('areas')).toBe('3 registros.');
    expect(await faultsOf(page)).toEqual([]);
    await page.goBack();
    await part('obras').getByRole('link').first().waitFor();
    expect(addressOn(page)).toBe('#cnpj=99111001000170&lista=obras');
    expect(await page.evaluate('document.activeElement.dataset.opens')).toBe('900010000170');
  });

  test('opens a work and a rural property by their numbers, and the credits of a state', async () => {
    const { page } = world;
    await openSearch(page, world.portal);
    await page.locator('summary', { hasText: 'Obras, imóveis' }).click();
    await page.fill('#campo-numero', '9.000.001-7');
    await page.keyboard.press('Enter');
    await page.getByText('Informe a sua chave').waitFor();
    expect(await page.evaluate('document.activeElement.id')).toBe('chave');
    await enterKey(page, world.key);
    await page.getByRole('heading', { name: 'FAZENDA MODELO DA CANASTRA' }).waitFor();
    expect(addressOn(page)).toBe('#nirf=90000017');
    expect(await page.locator('.registration').innerText()).toMatch(/Área total\s+35,0 ha/);
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('link', { name: 'Nova consulta' }).click();
    await page.fill('#campo-numero', '123');
    await page.getByRole('button', { name: 'Abrir' }).click();
    expect(await page.locator('[data-said]').innerText()).toContain('12 algarismos de uma obra');
    await page.fill('#campo-nome', '90.001.00001/70');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'PADARIA MODELO', exact: true }).waitFor();
    await page.getByRole('link', { name: 'Nova consulta' }).click();
    await page.getByRole('link', { name: 'Créditos ativos da Receita Federal' }).click();
    expect(await shown('creditos')).toBe('Registros de 1 a 20 de 60.');
    await page.getByRole('link', { name: 'SP', exact: true }).click();
    await part('creditos').getByText('15 registros.').waitFor();
    expect(addressOn(page)).toBe('#creditos=SP&lista=creditos');
    expect(await part('creditos').locator('.records').innerText()).toContain('R$ 1.305.100,12');
    expect(await page.evaluate('document.activeElement.textContent')).toBe('SP');
    expect(await faultsOf(page)).toEqual([]);
  });

  test('copies the address, which has the question and not the key', async () => {
    const { page } = world;
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await openKeyed(world, '#nome=mercado&uf=SP');
    await page.getByRole('button', { name: 'Copiar endereço' }).click();
    await page.getByRole('button', { name: 'Copiado' }).waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(
      `${world.portal}consultar.html#nome=mercado&uf=SP`,
    );
  });

  test('has the result first on a phone, and the filters folded', async () => {
    const { page } = world;
    await page.setViewportSize({ width: 390, height: 844 });
    await openKeyed(world, '#nome=mercado');
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
