/** The script of every page: environment, address of the API, theme, menu, tabs and copy buttons. */
import { installAddress } from './assistants/addresses.ts';
import { type Config, readConfig, showAddress, showPortal } from './config.ts';
import { addCopyButtons } from './copy.ts';
import { showExamples } from './examples/examples.ts';
import { environmentName } from './playground/keys.ts';
import { showSituation } from './situation.ts';
import { offerSearch, showCurrent, switchMenu, switchTheme } from './switches.ts';
import { makeTabs } from './tabs.ts';

function showBadge(environment: string, text: string, title = ''): void {
  const badge = document.querySelector<HTMLElement>('[data-environment]');
  if (!badge) return;
  badge.textContent = text;
  badge.title = title;
  badge.dataset['environment'] = environment;
  badge.hidden = false;
}

function show(config: Config): void {
  const { api, ambiente } = config;
  showAddress(config);
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-assistant]'))
    link.href = installAddress(link.dataset['assistant'] ?? '', api);
  for (const place of document.querySelectorAll<HTMLElement>('[data-assistants]')) place.hidden = false;
  showBadge(ambiente, `${environmentName(ambiente)} · ${ambiente}`, `Os pedidos vão para ${api}`);
}

async function showAll(config: Config): Promise<void> {
  show(config);
  await Promise.all([showExamples(config), showSituation(config)]);
}

showPortal();
switchTheme();
switchMenu();
showCurrent();
makeTabs();
addCopyButtons();
offerSearch();
readConfig().then(showAll, () => showBadge('none', 'config.json não foi lido'));
