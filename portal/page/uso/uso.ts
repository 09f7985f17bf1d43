/** Starts the page that draws the usage of a key. */
import { startKeyedPage } from '../keyed-page.ts';
import { type Usage, usageView } from './uso-view.ts';

startKeyedPage<Usage>({
  invitation: 'Informe a sua chave para ver o uso dela.',
  done: 'Uso consultado agora.',
  read: (ask) => ask('/v1/uso'),
  view: (usage) => usageView(usage, Date.now()),
});
