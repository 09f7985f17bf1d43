/** The view that draws the usage of a key. */
import { keyedPage } from '../keyed-page.ts';
import { type Usage, usageView } from './uso-view.ts';

export const usage = keyedPage<Usage>({
  invitation: 'Informe a sua chave para ver o uso dela.',
  done: 'Uso consultado agora.',
  read: (ask) => ask('/v1/uso'),
  view: (body) => usageView(body, Date.now()),
});
