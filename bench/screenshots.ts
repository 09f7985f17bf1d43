/** Campaign: takes pictures of every kind of portal page for review, wide and narrow, light and dark. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import type { Values } from '../operator/command/declaration.ts';
import { Refusal } from '../operator/command/errors.ts';
import { callerFolder } from '../shared/env.ts';
import type { SCREENSHOTS } from './campaigns/requests.ts';
import { findChromium, launchChromium, NO_CHROMIUM } from './chromium.ts';
import { issueKey, startApi } from './local-service.ts';

const PAGES = [
  'index',
  'chave',
  'conferir',
  'consultar',
  'erros',
  'mudancas',
  'versoes',
  'referencia/index',
  'referencia/cnpjs-cnpj',
  'referencia/cafir-imoveis',
];
const WIDTHS = [1440, 390] as const;
const SCHEMES = ['light', 'dark'] as const;
const DEBTS = 'listarCnpjsDividasPgfn';

interface View {
  readonly width: number;
  readonly colorScheme: (typeof SCHEMES)[number];
}

export async function run({ to }: Values<typeof SCREENSHOTS.flags>): Promise<boolean> {
  if (findChromium() === null) throw new Refusal(NO_CHROMIUM);
  const folder = resolve(callerFolder(), to);
  mkdirSync(folder, { recursive: true });
  const data = mkdtempSync(join(tmpdir(), 'screenshots-'));
  const env = { ...process.env, DATA_DIR: data, PORT: '0', PORTAL_PORT: '0', API_ENVIRONMENT: 'dev' };
  const service = await startApi(env);
  try {
    const key = await issueKey(env);
    const browser = await launchChromium();
    try {
      for (const width of WIDTHS) {
        for (const colorScheme of SCHEMES)
          await takeAll(browser, service.portal, { width, colorScheme }, key, folder);
      }
    } finally {
      await browser.close();
    }
  } finally {
    await service.stop();
    rmSync(data, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  }
  console.log(`Pictures in ${folder}`);
  return true;
}

async function takeAll(
  browser: Browser,
  portal: string,
  { width, colorScheme }: View,
  key: string,
  folder: string,
): Promise<void> {
  const context = await browser.newContext({ colorScheme, viewport: { width, height: 900 } });
  const page = await context.newPage();
  const take = async (name: string, fullPage = true): Promise<void> => {
    const file = `${name.replaceAll('/', '-')}-${width}-${colorScheme}.png`;
    await page.screenshot({ path: join(folder, file), fullPage });
  };
  for (const name of PAGES) {
    await page.goto(`${portal}${name}.html`);
    await page.locator('[data-environment]').waitFor();
    // Narrow pictures have the whole page, wide ones the first screen with the fixed side bars.
    await take(name, width < 1000);
  }
  await keyed(page, portal, key, take);
  await playground(page, portal, key, take);
  await context.close();
}

/** The views that need a key, one after the other in one document, which keeps the key. */
async function keyed(
  page: Page,
  portal: string,
  key: string,
  take: (name: string, fullPage?: boolean) => Promise<void>,
): Promise<void> {
  await page.goto(`${portal}consultar.html#nome=padaria`);
  await page.locator('#chave').fill(key);
  await page.locator('[data-use-key]').click();
  await page.locator('.counts').waitFor();
  await take('consultar-lista', false);
  await page.locator('.found h3 a').first().click();
  await page.locator('.registration').waitFor();
  await take('consultar-empresa', false);
  await page.getByRole('button', { name: 'Desenhar a rede' }).click();
  await page.locator('svg.network').waitFor();
  await page.locator('#rede').scrollIntoViewIfNeeded();
  await take('consultar-rede', false);
  // On narrow screens the menu is folded, and its links cannot be pressed.
  const follow = (name: string) => page.locator(`#menu a[href="${name}.html"]`).dispatchEvent('click');
  await follow('uso');
  await page.locator('[data-result] .columns').waitFor();
  await take('uso');
  await follow('baixar');
  await page.locator('[data-result] table').first().waitFor();
  await page.locator('[data-result] summary').first().click();
  await take('baixar');
  await page.goto(`${portal}atualizacoes.html#cnpj`);
  await page.locator('[data-result] table').first().waitFor();
  await take('atualizacoes');
}

async function playground(
  page: Page,
  portal: string,
  key: string,
  take: (name: string, fullPage?: boolean) => Promise<void>,
): Promise<void> {
  await page.goto(`${portal}experimentar.html#${DEBTS}`);
  const open = page.locator('.operation.open');
  const answered = page.locator('[data-answer]');
  await open.getByRole('button', { name: 'Executar' }).click();
  await answered.waitFor();
  await take('experimentar-401', false);
  await page.fill('#chave', `cnpj_live_${'0'.repeat(49)}`);
  await page.click('[data-use-key]');
  await page.locator('h1').scrollIntoViewIfNeeded();
  await take('experimentar-chave-recusada', false);
  await page.fill('#chave', key);
  await page.click('[data-use-key]');
  await open.getByRole('button', { name: 'Executar' }).click();
  await page.locator('.advice .s2').waitFor();
  await take('experimentar-200');
  await page.fill(`#${DEBTS}-cnpj`, '99.111.001/0001-70');
  await page.fill(`#${DEBTS}-limite`, '0');
  await open.getByRole('button', { name: 'Executar' }).click();
  await page.locator('.advice .s4').waitFor();
  await page.locator(`[id="${DEBTS}"]`).scrollIntoViewIfNeeded();
  await take('experimentar-422', false);
}
