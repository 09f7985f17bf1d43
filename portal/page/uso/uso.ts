/** The view that draws the usage of a key. */
import { keyedPage } from '../keyed-page.ts';
import { usageView } from './uso-view.ts';

export const usage = keyedPage({
  invitation: 'Informe a sua chave para ver o uso dela.',
  done: 'Uso consultado agora.',
  read: (client) => client.uso(),
  view: (body) => usageView(body, Date.now()),
});
