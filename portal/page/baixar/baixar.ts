/** The view of the bulk files. */
import type { Api } from '../api/api.ts';
import { FULL_PAGE } from '../consultar/question.ts';
import { keyedPage } from '../keyed-page.ts';
import { type Exported, exportsView } from './baixar-view.ts';

async function readFiles(client: Api['client'], nome: string): Promise<Exported> {
  const files = client.fonte(nome);
  const { corpo, total, snapshot } = await files.pagina({ limite: FULL_PAGE });
  const itens = [...corpo.itens];
  for (let offset = FULL_PAGE; offset < total; offset += FULL_PAGE)
    itens.push(...(await files.pagina({ limite: FULL_PAGE, offset, snapshot })).itens);
  return { ...corpo, nome, itens };
}

async function read(client: Api['client']): Promise<readonly Exported[]> {
  const sources: Exported[] = [];
  for (const { fonte } of (await client.exportacoes()).exportacoes)
    sources.push(await readFiles(client, fonte));
  return sources;
}

export const downloads = keyedPage({
  invitation: 'Informe a sua chave para ver os arquivos.',
  done: 'Arquivos consultados agora.',
  read,
  view: exportsView,
});
