/** The view of the bulk files. */
import type { Ask, Reply } from '../consultar/reply.ts';
import { keyedPage } from '../keyed-page.ts';
import { type Exported, exportsView } from './baixar-view.ts';

interface Listed {
  readonly exportacoes: readonly { readonly fonte: string; readonly href: string }[];
}

type Page = Exported & { readonly paginacao: { readonly total: number } };

/** The longest page. */
const FILES = 100;

/** Reads the pages of one source, all from one publication. */
async function readFiles(ask: Ask, nome: string, href: string): Promise<Reply<Exported>> {
  const first = await ask<Page>(`${href}?limite=${FILES}`);
  if (first.problem) return first;
  const itens = [...first.body.itens];
  while (itens.length < first.body.paginacao.total) {
    const next = await ask<Page>(`${href}?limite=${FILES}&offset=${itens.length}`, first.snapshot);
    if (next.problem) return next;
    if (next.body.itens.length === 0) break;
    itens.push(...next.body.itens);
  }
  return { ...first, body: { ...first.body, nome, itens } };
}

async function read(ask: Ask): Promise<Reply<readonly Exported[]>> {
  const listed = await ask<Listed>('/v1/exportacoes');
  if (listed.problem) return listed;
  const sources: Exported[] = [];
  for (const { fonte, href } of listed.body.exportacoes) {
    const found = await readFiles(ask, fonte, href);
    if (found.problem) return found;
    sources.push(found.body);
  }
  return { ...listed, body: sources };
}

export const downloads = keyedPage({
  invitation: 'Informe a sua chave para ver os arquivos.',
  done: 'Arquivos consultados agora.',
  read,
  view: exportsView,
});
