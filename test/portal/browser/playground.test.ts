/** The playground in a real browser, with the service on another origin: requests, advice, and the key. */
import { describe, expect, test } from 'vitest';
import { readDescription } from '../../../portal/build/document.ts';
import { operationsOf } from '../../../portal/build/playground.ts';
import type { Example } from '../../../portal/page/examples/numbers.ts';
import { addressOf, firstValue, withExamples } from '../../../portal/page/playground/operations.ts';
import { ROUTES } from '../../../shared/api/routes.ts';
import { createKey } from '../../../shared/store/keys/key-form.ts';
import { documentOf, hasBrowser, tracesOf } from '../../support/portal/browser.ts';
import { usePages } from '../../support/portal/pages.ts';
import { enterKey, execute, openPlayground, stateOf } from '../../support/portal/playground.ts';

const PARTNERS = 'listarCnpjsSocios';

describe.runIf(hasBrowser)('the playground', () => {
  const world = usePages();

  /** The numbers of examples are read without a key, before anything is sent. */
  const toApi = (): string[] =>
    world.requests.filter((request) => request.includes(world.api) && !request.endsWith('/v1/exemplos'));

  test('executes every operation and shows its answer, without the key in the document', async () => {
    const { page, key } = world;
    await openPlayground(page, world.portal);
    expect(await enterKey(page, key)).toBe('Chave de desenvolvimento em uso: cnpj_dev_••••••••.');
    expect(await documentOf(page)).not.toContain(key);
    const examples = Object.values(await world.answer<Record<string, Example>>('/v1/exemplos'));
    const operations = Object.entries(withExamples(operationsOf(readDescription()), examples));
    expect(operations).toHaveLength(ROUTES.length);
    for (const [operationId, operation] of operations) {
      const first = operation.parameters.map((one) => [one.name, firstValue(one)]);
      const address = addressOf(operation, Object.fromEntries(first));
      const before = await world.answer(address);
      const { status, body, curl } = await execute(page, operationId);
      expect([operationId, status]).toEqual([operationId, '200']);
      // The counts of /v1/uso are written once a minute, and so between any two requests.
      expect([before, await world.answer(address)]).toContainEqual(JSON.parse(body));
      expect(curl).toBe(`curl -s -H "X-API-Key: $API_KEY" '${world.api}${address}'`);
    }
    // Every operation is still open, with its answer.
    expect(await tracesOf(page)).not.toContain(key);
    expect(await documentOf(page)).not.toContain(key);
    for (const request of toApi()) expect(request).toMatch(/^(?:GET|OPTIONS) /);
    expect(world.requests.join()).not.toContain(key);
  });

  test('gives advice about 401, 404, 422 and 200 without items', async () => {
    const { page, key } = world;
    await openPlayground(page, world.portal, PARTNERS);
    const without = await execute(page, PARTNERS);
    expect([without.status, without.advice]).toEqual([
      '401',
      expect.stringContaining('nenhuma foi enviada. Informe a sua'),
    ]);
    expect(without.curl).not.toContain('X-API-Key');
    await enterKey(page, createKey('dev'));
    const unknown = await execute(page, PARTNERS);
    expect([unknown.status, unknown.advice]).toEqual([
      '401',
      expect.stringContaining('peça outra a quem opera o serviço'),
    ]);
    await enterKey(page, key);
    const absent = await execute(page, PARTNERS, { cnpj: '55555555000191' });
    expect([absent.status, absent.advice]).toEqual(['404', expect.stringContaining('não existe na fonte')]);
    const wrong = await execute(page, PARTNERS, { cnpj: '99.111.001/0001-70', limite: '0' });
    expect([wrong.status, wrong.advice]).toEqual([
      '422',
      expect.stringMatching(/Corrija-os.*cnpj: O CNPJ deve.*limite: O valor deve/),
    ]);
    const beyond = await execute(page, PARTNERS, { cnpj: '99111001000170', limite: '10', offset: '5000' });
    expect([beyond.status, beyond.advice]).toEqual([
      '200',
      expect.stringContaining('não há itens nesta página'),
    ]);
    expect(JSON.parse(beyond.body).paginacao).toMatchObject({ limite: 10, offset: 5000 });
  });

  test('reads the next page from the publication of the last one, until the field is cleared', async () => {
    const { page, key } = world;
    const sent: (string | undefined)[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/socios')) sent.push(request.headers()['x-snapshot']);
    });
    await openPlayground(page, world.portal, PARTNERS);
    await enterKey(page, key);
    const field = page.getByLabel('X-Snapshot', { exact: true });
    expect(await field.inputValue()).toBe('');
    const first = await execute(page, PARTNERS, { cnpj: '99777007000181', limite: '100' });
    expect(first.curl).not.toContain('X-Snapshot');
    const snapshot = await field.inputValue();
    expect(snapshot).toMatch(/^cnpj:202610-[0-9a-f]{10}$/);
    const next = await execute(page, PARTNERS, { offset: '100' });
    expect([next.status, JSON.parse(next.body).itens.length]).toEqual(['200', 25]);
    expect(next.curl).toContain(`-H 'X-Snapshot: ${snapshot}'`);
    const gone = await execute(page, PARTNERS, { 'X-Snapshot': 'cnpj:202609-0000000000' });
    expect([gone.status, gone.advice]).toEqual([
      '409',
      expect.stringContaining('Limpe o campo X-Snapshot, volte ao offset 0'),
    ]);
    const wrong = await execute(page, PARTNERS, { 'X-Snapshot': 'cnpj' });
    expect([wrong.status, wrong.advice]).toEqual([
      '422',
      expect.stringContaining('X-Snapshot: O valor deve'),
    ]);
    const again = await execute(page, PARTNERS, { offset: '0', 'X-Snapshot': '' });
    expect([again.status, await field.inputValue()]).toEqual(['200', snapshot]);
    expect(sent).toEqual([undefined, snapshot, 'cnpj:202609-0000000000', 'cnpj', undefined]);
    await page.getByLabel('X-Snapshot', { exact: true }).fill('publicação');
    await page.getByRole('button', { name: 'Executar' }).click();
    await page.getByText('X-Snapshot tem letras com acento').waitFor();
    expect(sent).toHaveLength(5);
  });

  test('sends nothing without a number, or with a key that is malformed or of another environment', async () => {
    const { page } = world;
    await openPlayground(page, world.portal, PARTNERS);
    const send = page.getByRole('button', { name: 'Executar' });
    await page.fill(`#${PARTNERS}-cnpj`, '');
    await send.click();
    await page.getByText('Preencha cnpj.').waitFor();
    await page.fill(`#${PARTNERS}-cnpj`, '99111001000170');
    for (const [wrong, said] of [
      [createKey('live'), 'Esta chave é do ambiente de produção'],
      [createKey('test'), 'Esta chave é do ambiente de homologação'],
      ['cnpj_dev_curta', 'A chave está incompleta'],
    ] as const) {
      expect(await enterKey(page, wrong)).toContain(said);
      // A key that was typed but not confirmed is checked at the request, and rejected with the same message.
      await send.click();
      await page.locator('[role="status"] .advice', { hasText: said }).waitFor();
      expect(await tracesOf(page)).not.toContain(wrong);
    }
    expect(toApi()).toEqual([]);
  });

  test('never has the key in the document, and clearing removes it at once', async () => {
    const { page, key } = world;
    await openPlayground(page, world.portal, PARTNERS);
    await enterKey(page, key);
    await execute(page, PARTNERS);
    expect(await documentOf(page)).not.toContain(key);
    expect(await tracesOf(page)).not.toContain(key);
    // Both run in one step, so that no render happens between the click and the check.
    const left = await page.evaluate(
      `(document.querySelector('[data-clear-key]').click(), document.documentElement.outerHTML)`,
    );
    expect(left).not.toContain(key);
    expect(left).not.toContain(key.slice(9, 20));
    expect(await stateOf(page)).toBe('Credenciais apagadas. Nenhuma chave em uso.');
    expect((await execute(page, PARTNERS)).status).toBe('401');
  });

  test('hides the key from password managers, and undo does not restore it', async () => {
    const { page, key } = world;
    await openPlayground(page, world.portal);
    expect(await page.locator('form, input[type="password"]').count()).toBe(0);
    expect(await page.locator('#chave:not([name])').getAttribute('autocomplete')).toBe('off');
    expect(await page.evaluate(`getComputedStyle(document.querySelector('#chave')).webkitTextSecurity`)).toBe(
      'disc',
    );
    await page.locator('#chave').pressSequentially(key, { delay: 0 });
    await page.getByRole('button', { name: 'Limpar credenciais' }).click();
    await page.locator('#chave').focus();
    await page.keyboard.press('Control+z');
    expect(await page.inputValue('#chave')).toBe('');
    expect(await documentOf(page)).not.toContain(key);
  });

  test('clears the key when the page is reloaded, left, or kept for the back button', async () => {
    const { page, key } = world;
    const isForgotten = async (): Promise<void> => {
      expect(await stateOf(page)).toBe('Nenhuma chave em uso.');
      expect(await documentOf(page)).not.toContain(key);
      expect(await tracesOf(page)).not.toContain(key);
      expect((await execute(page, PARTNERS)).status).toBe('401');
    };
    await openPlayground(page, world.portal);
    await enterKey(page, key);
    await execute(page, PARTNERS);
    await page.reload();
    await isForgotten();
    await enterKey(page, key);
    await page.goto(`${world.portal}erros.html`);
    await page.goBack();
    await isForgotten();
    await enterKey(page, key);
    await page.evaluate(`dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))`);
    await isForgotten();
    await enterKey(page, key);
    await page.evaluate(`dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))`);
    await isForgotten();
  });

  test('works with the keyboard alone', async () => {
    const { page, key } = world;
    await openPlayground(page, world.portal);
    await page.locator('#chave').focus();
    await page.keyboard.insertText(key);
    await page.keyboard.press('Enter');
    expect(await stateOf(page)).toContain('em uso');
    await page.locator(`[id="${PARTNERS}"] button`).focus();
    await page.keyboard.press('Enter');
    await page.locator(`#${PARTNERS}-cnpj`).waitFor();
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.id')).toBe(`${PARTNERS}-cnpj`);
    await page.keyboard.press('Enter');
    await page.locator('[role="status"] .status', { hasText: '200' }).waitFor();
  });
});
