/** Starts the page of the bulk files. */
import type { Ask, Reply } from '../consultar/reply.ts';
import { startKeyedPage } from '../keyed-page.ts';
import { type Exported, exportsView } from './baixar-view.ts';

interface Listed {
  readonly exportacoes: readonly { readonly href: string }[];
}

/** Asks for the files of each listed source; neither counts in the limits of a key. */
async function read(ask: Ask): Promise<Reply<readonly Exported[]>> {
  const listed = await ask<Listed>('/v1/exportacoes');
  if (listed.problem) return listed;
  const sources: Exported[] = [];
  for (const { href } of listed.body.exportacoes) {
    const found = await ask<Exported>(href);
    if (found.problem) return found;
    sources.push(found.body);
  }
  return { ...listed, body: sources };
}

startKeyedPage({
  invitation: 'Informe a sua chave para ver os arquivos.',
  done: 'Arquivos consultados agora.',
  read,
  view: exportsView,
});
