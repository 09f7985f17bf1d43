/** Renders the requests that gave an answer, each with its page of the reference. */
import { h, type Tree } from './tree.ts';

/** The pages of the reference that answers link to; the portal names them after the paths. */
export const REFERENCE_PAGES = [
  'cnpjs',
  'cnpjs-contagens',
  'cnpjs-ficha',
  'cnpjs-socios',
  'cnpjs-estabelecimentos',
  'cnpjs-obras-cno',
  'cnpjs-dividas-pgfn',
  'cnpjs-parcelamentos-rfb',
  'cnpjs-transacoes-rfb',
  'cnpjs-alteracoes',
  'cnpjs-rede',
  'cnos-cno',
  'cnos-vinculos',
  'cnos-cnaes',
  'cnos-areas',
  'cafir-imoveis-nirf',
  'rfb-creditos-ativos',
] as const;

export type ReferencePage = (typeof REFERENCE_PAGES)[number];

export const reference = (page: ReferencePage): string => `referencia/${page}.html`;

export type ApiLine = readonly [path: string, page: ReferencePage];

export const apiView = (lines: readonly ApiLine[]): Tree =>
  h(
    'section',
    { class: 'by-api', 'aria-labelledby': 'pela-api' },
    h('h3', { id: 'pela-api' }, 'O mesmo pela API'),
    h(
      'ul',
      {},
      ...lines.map(([path, page]) =>
        h('li', {}, h('code', {}, `GET ${path}`), ' ', h('a', { href: reference(page) }, 'referência')),
      ),
    ),
  );
