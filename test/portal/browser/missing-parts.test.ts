/** The portal on a plain file server, and without parts of the service: what it explains to its readers. */
import { beforeAll, describe, expect, test } from 'vitest';
import { buildPortal } from '../../../portal/build.ts';
import { serveLoaded } from '../../support/loaded-service.ts';
import { hasBrowser, openPage, serveFiles } from '../../support/portal/browser.ts';
import { useBrowser } from '../../support/portal/pages.ts';
import { enterKey, execute, openPlayground } from '../../support/portal/playground.ts';
import { type Service, testPrograms } from '../../support/programs.ts';
import { damageStore } from '../../support/stopped-store.ts';

const PARTNERS = 'listarCnpjsSocios';
const BASE = '/um/lugar/';

describe.runIf(hasBrowser)('the portal with missing parts', () => {
  const programs = testPrograms('elsewhere');
  const world = useBrowser();
  let service: Service;
  beforeAll(async () => {
    service = await serveLoaded(programs, { LIMIT_PER_MONTH: '3', MANIFEST_TTL_SECONDS: '0' });
  });

  test('works on a plain file server below a path, and explains that the API does not allow its origin', async () => {
    const server = await serveFiles(buildPortal({ api: service.url, ambiente: 'dev' }), BASE);
    const { page, close, requests } = await openPage(world.browser);
    await openPlayground(page, server.origin + BASE, PARTNERS);
    await enterKey(page, service.key ?? '');
    const { status, advice } = await execute(page, PARTNERS);
    expect(status).toBeNull();
    expect(advice).toContain(`a origem ${server.origin} não está em API_CORS_ORIGINS`);
    await page.goto(`${server.origin}${BASE}referencia/cnos-cno.html`);
    await page.locator('[data-environment]', { hasText: 'Desenvolvimento' }).waitFor();
    await page.getByRole('link', { name: 'Experimentar esta operação' }).click();
    await page.locator('.operation.open [id="obterCnos-cno"]').waitFor();
    expect(
      requests.every((request) => request.includes(server.origin + BASE) || request.includes(service.url)),
    ).toBe(true);
    await close();
    await server.close();
  });

  test('explains that the API does not answer, and its own policy forbids other addresses', async () => {
    const gone = 'http://127.0.0.1:9';
    const server = await serveFiles(buildPortal({ api: gone, ambiente: 'dev' }), BASE);
    const { page, close, problems } = await openPage(world.browser);
    await openPlayground(page, server.origin + BASE, PARTNERS);
    const { status, advice } = await execute(page, PARTNERS);
    expect([status, advice]).toEqual([null, expect.stringContaining(`A API em ${gone} não respondeu`)]);
    problems.length = 0;
    const reached = await page.evaluate(`fetch('${service.url}/v1/status').then(() => true, () => false)`);
    expect(reached).toBe(false);
    expect(problems.join()).toMatch(/violates the following Content Security Policy directive: "connect-src/);
    await close();
    await server.close();
  });

  test('reads address and environment from config.json alone', async () => {
    const files = new Map(buildPortal({ api: 'http://127.0.0.1:9', ambiente: 'dev' }));
    files.set('config.json', Buffer.from(JSON.stringify({ api: service.url, ambiente: 'live' })));
    const server = await serveFiles(files, BASE);
    const { page, close } = await openPage(world.browser);
    await openPlayground(page, server.origin + BASE, 'obterStatus');
    await page.locator('[data-environment]', { hasText: 'Produção · live' }).waitFor();
    expect(await enterKey(page, service.key ?? '')).toContain('Use uma chave que comece com cnpj_live_');
    await page.goto(`${server.origin}${BASE}index.html`);
    await page.locator('code[data-language="sh"]', { hasText: service.url }).first().waitFor();
    await close();
    await server.close();
  });

  test('reports how long to wait at the limit and without a store, and clearing aborts a running request', async () => {
    const { page, close } = await openPage(world.browser);
    await openPlayground(page, service.portal, PARTNERS);
    await enterKey(page, service.key ?? '');
    let shown = await execute(page, PARTNERS);
    while (shown.status === '200') shown = await execute(page, PARTNERS);
    expect([shown.status, shown.advice]).toEqual([
      '429',
      expect.stringMatching(/atingiu o seu limite de requisições\. Espere \d+ \w+ e execute de novo\./),
    ]);
    await execute(page, 'obterStatus');
    programs.suspend(service.pid);
    await page.locator('[id="obterStatus-corpo"]').getByRole('button', { name: 'Executar' }).click();
    await page.locator('.busy').waitFor();
    await page.getByRole('button', { name: 'Limpar credenciais' }).click();
    await page.getByText('O pedido foi interrompido: as credenciais foram apagadas.').waitFor();
    programs.resume(service.pid);
    damageStore(programs.dataDir);
    shown = await execute(page, 'obterStatus');
    while (shown.status !== '503') shown = await execute(page, 'obterStatus');
    expect([shown.status, shown.advice]).toEqual([
      '503',
      expect.stringMatching(/fora de alcance.*Espere \d+ segundos/),
    ]);
    await close();
  });
});
