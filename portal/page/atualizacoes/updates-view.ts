/** Renders the last load of each source: a line for each, and its parts when the reader unfolds it. */
import { instantText, number } from '../consultar/formats.ts';
import { h, type Tree } from '../consultar/tree.ts';
import type { Load } from './load.ts';
import { loadView } from './load-view.ts';

const lineOf = ({ versao, amostra, publicada_em, recursos, quarentena }: Load): string => {
  const read = recursos.reduce((sum, { lidas }) => sum + lidas, 0);
  const since = publicada_em === null ? '' : `no ar desde ${instantText(publicada_em)}, `;
  const sample = amostra ? 'amostra, ' : '';
  return `${sample}versão ${versao}, ${since}${number(read)} linhas lidas, ${number(quarentena.total)} em quarentena`;
};

const sourceView = (load: Load, isOpen: boolean): Tree =>
  h(
    'details.load',
    { id: load.fonte, open: isOpen },
    h('summary', h('h2', load.titulo), h('p.small', lineOf(load))),
    ...loadView(load, 'h3'),
    h(
      'p',
      h('a', { href: 'baixar.html' }, 'Baixar dados'),
      ': a versão inteira em arquivos, com a sua chave.',
    ),
  );

/** `shown` is the source that the address names, or ''. */
export const updatesView = (loads: readonly Load[], shown: string): Tree =>
  loads.length === 0
    ? h('p.advice', 'Nenhuma fonte foi carregada ainda.')
    : h('div', ...loads.map((load) => sourceView(load, load.fonte === shown)));
