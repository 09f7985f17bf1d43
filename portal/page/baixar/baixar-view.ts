/** Renders the bulk files: a table for each source, and the files of each data set. */
import type {
  ArquivoDeExportacao,
  ConjuntoDeDados,
  ListaArquivos,
} from '../../../clients/typescript/src/index.ts';
import { counted, number } from '../consultar/formats.ts';
import { originText } from '../consultar/origin.ts';
import { h, type Tree } from '../consultar/tree.ts';

/** The first page about a source, with its name and the files of all pages. */
export interface Exported extends ListaArquivos {
  readonly nome: string;
}

const [ROWS, SIZE, FILES] = ['Linhas', 'Tamanho', 'Arquivos'] as const;

const SIZES = ['bytes', 'KB', 'MB', 'GB'] as const;
const DECIMAL = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 });

/** `1536` → `1,5 KB` */
export function sizeText(bytes: number): string {
  const power = Math.min(SIZES.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  return `${DECIMAL.format(bytes / 1000 ** power)} ${SIZES[power]}`;
}

/** An address of another origin needs no key, so that a link can lead to it. */
const fileView = ({ arquivo, bytes, sha256, endereco }: ArquivoDeExportacao): Tree =>
  h(
    'li',
    endereco.startsWith('/') ? h('code', endereco) : h('a', { href: endereco }, arquivo),
    ` ${sizeText(bytes)}`,
    h('br'),
    h('span.small', 'SHA-256 ', h('code', sha256)),
  );

const setRow = (
  { nome, titulo, linhas, bytes }: ConjuntoDeDados,
  arquivos: readonly ArquivoDeExportacao[],
): Tree =>
  h(
    'tr',
    h('td', h('code', nome), h('br'), h('span.small', titulo)),
    h('td', { 'data-name': ROWS }, number(linhas)),
    h('td', { 'data-name': SIZE }, sizeText(bytes)),
    h(
      'td',
      { 'data-name': FILES },
      h(
        'details',
        h('summary', counted(arquivos.length, 'arquivo', 'arquivos')),
        h('ul', ...arquivos.map(fileView)),
      ),
    ),
  );

export const exportedView = ({ nome, fonte, titulo, amostra, bytes, conjuntos, itens }: Exported): Tree =>
  h(
    'section',
    h('h2', titulo),
    h('p', h('code', nome), `: ${sizeText(bytes)}. ${originText(fonte, amostra)}`),
    h(
      'table',
      h('thead', h('tr', ...['Conjunto', ROWS, SIZE, FILES].map((name) => h('th', name)))),
      h(
        'tbody',
        ...conjuntos.map((set) =>
          setRow(
            set,
            itens.filter(({ conjunto }) => conjunto === set.nome),
          ),
        ),
      ),
    ),
  );

export const exportsView = (sources: readonly Exported[]): Tree =>
  sources.length === 0
    ? h('p.advice', 'Nenhuma fonte deste serviço tem arquivos para baixar.')
    : h('div.exports', ...sources.map(exportedView));
