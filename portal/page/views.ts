/**
 * The script of the pages that need a key. They are views of one document, so that the key, which is kept in
 * memory only, survives the way from one to the other. Each is a page of its own, too, which opens directly.
 */

import { createApi } from './api/client.ts';
import { downloads } from './baixar/baixar.ts';
import { matching } from './conferir/conferir.ts';
import { whenConfigured } from './config.ts';
import { search } from './consultar/consultar.ts';
import { keyedPage } from './keyed-page.ts';
import type { View } from './navigation.ts';
import { startViews } from './navigation.ts';
import { createKeys } from './playground/keys.ts';
import { playground } from './playground/playground.ts';
import { usageView } from './uso/uso-view.ts';

const usage = keyedPage({
  invitation: 'Informe a sua chave para ver o uso dela.',
  done: 'Uso consultado agora.',
  read: (client) => client.uso(),
  view: (body) => usageView(body, Date.now()),
});

const VIEWS: Readonly<Record<string, View>> = {
  'baixar.html': downloads,
  'conferir.html': matching,
  'consultar.html': search,
  'experimentar.html': playground,
  'uso.html': usage,
};

whenConfigured((config) => {
  const keys = createKeys(config.ambiente);
  // The browser may keep the document for its back button; it must not keep the key.
  addEventListener('pagehide', keys.clear);
  addEventListener('pageshow', ({ persisted }) => persisted && keys.clear());
  startViews(VIEWS, { config, keys, api: createApi(keys, config) });
});
