/** The script of every page: environment, address of the API, theme, menu, tabs and copy buttons. */
import { type Config, ROOT, readConfig } from './config.ts';
import { addCopyButtons } from './copy.ts';
import { environmentName } from './environments.ts';
import { showSituation } from './situation.ts';
import { showCurrent, switchMenu, switchTheme } from './switches.ts';
import { makeTabs } from './tabs.ts';

/** The root of the portal, at whatever address the reader has it. */
function showPortal(): void {
  const portal = new URL(ROOT || '.', location.href).href.replace(/\/$/, '');
  for (const place of document.querySelectorAll('[data-portal]')) place.textContent = portal;
}

function show({ api, ambiente }: Config): void {
  for (const place of document.querySelectorAll('[data-api]')) place.textContent = api;
  for (const place of document.querySelectorAll('[data-api-text]')) place.textContent = api;
  const badge = document.querySelector<HTMLElement>('[data-environment]');
  if (!badge) return;
  badge.textContent = `${environmentName(ambiente)} · ${ambiente}`;
  badge.title = `Os pedidos vão para ${api}`;
  badge.dataset['environment'] = ambiente;
  badge.hidden = false;
}

async function showAll(config: Config): Promise<void> {
  show(config);
  await showSituation(config);
}

function apologize(): void {
  const badge = document.querySelector<HTMLElement>('[data-environment]');
  if (!badge) return;
  badge.textContent = 'config.json não foi lido';
  badge.dataset['environment'] = 'none';
  badge.hidden = false;
}

showPortal();
switchTheme();
switchMenu();
showCurrent();
makeTabs();
addCopyButtons();
readConfig().then(showAll, apologize);
