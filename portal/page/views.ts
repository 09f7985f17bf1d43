/**
 * The script of the pages that need a key. They are views of one document, so that the key, which is kept in
 * memory only, survives the way from one to the other. Each is a page of its own, too, which opens directly.
 */

import type { Api } from './api/api.ts';
import { createApi } from './api/client.ts';
import { type Exported, exportsView } from './baixar/baixar-view.ts';
import { matching } from './conferir/conferir.ts';
import { whenConfigured } from './config.ts';
import { search } from './consultar/consultar.ts';
import { FULL_PAGE } from './consultar/question.ts';
import { keyedPage } from './keyed-page.ts';
import { startViews, type View } from './navigation.ts';
import { createKeys } from './playground/keys.ts';
import { playground } from './playground/playground.ts';
import { usageView } from './uso/uso-view.ts';

async function readFiles(client: Api['client'], nome: string): Promise<Exported> {
  const files = client.fonte(nome);
  const { corpo, total, snapshot } = await files.pagina({ limite: FULL_PAGE });
  const itens = [...corpo.itens];
  for (let offset = FULL_PAGE; offset < total; offset += FULL_PAGE)
    itens.push(...(await files.pagina({ limite: FULL_PAGE, offset, snapshot })).itens);
  return { ...corpo, nome, itens };
}

async function readExports(client: Api['client']): Promise<readonly Exported[]> {
  const sources: Exported[] = [];
  for (const { fonte } of (await client.exportacoes()).exportacoes)
    sources.push(await readFiles(client, fonte));
  return sources;
}

const downloads = keyedPage({
  invitation: 'Informe a sua chave para ver os arquivos.',
  done: 'Arquivos consultados agora.',
  read: readExports,
  view: exportsView,
});

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
