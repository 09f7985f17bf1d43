/** Renders the page of one load for operators: also what its gates found, its files, times and sizes. */

import { sizeText } from '../baixar/baixar-view.ts';
import { number } from '../consultar/formats.ts';
import { type Child, h, type Tree } from '../consultar/tree.ts';
import { barList, type Fact, factsView, mapped, tableView } from '../figures.ts';
import type { Report } from './load.ts';
import { durationText, loadView, SECOND_MS } from './load-view.ts';
import { gateText } from './words.ts';

const STATES: Readonly<Record<string, string>> = {
  published: 'publicada',
  served: 'sem efeito, porque os arquivos já estavam no ar',
  refused: 'recusada',
  failed: 'falhou',
};

const advice = (name: string, ...text: readonly Child[]): Tree =>
  h('div.advice', { 'data-tone': 'bad' }, h('p', h('strong', name), ' ', ...text));

/** The commands write in English, which the page quotes as that. */
const quoted = (text: string): Child[] => [
  'A mensagem do programa, em inglês: ',
  h('span', { lang: 'en' }, text),
];

/** A refusal by gates is named here, and quoted where the page has what they found. */
function refusalView({ gates, reason, load }: Report): Tree {
  const stopping = gates.filter(({ passed, accepted }) => !passed && !accepted);
  if (stopping.length === 0) return advice('Recusada.', 'Nada foi publicado. ', quoted(reason ?? ''));
  const waivers = stopping.flatMap((gate) => gate.waivers ?? []).map((waiver) => `--accept ${waiver}`);
  return advice(
    'Recusada.',
    `Nada foi publicado, porque não passou em: ${stopping.map(({ gate }) => gateText(gate)).join('; ')}.`,
    waivers.length > 0 && [
      ' Se os números são verdadeiros, acrescente a ',
      h('code', `npm run load -- ${load.fonte}`),
      ': ',
      h('code', waivers.join(' ')),
    ],
  );
}

function findingsView({ gates }: Report): Child {
  const found = gates.filter(({ detail }) => detail !== null);
  if (found.length === 0) return null;
  return [
    h('h2', 'O que as verificações encontraram'),
    factsView(
      found.map(({ gate, detail, because }) => [
        gateText(gate),
        [
          detail !== null && h('p', quoted(detail)),
          because !== undefined && h('p', h('strong', 'Motivo da dispensa: '), because),
        ],
      ]),
    ),
  ];
}

const STEPS: Readonly<Record<string, string>> = {
  inventory: 'Inventário',
  partition: 'Partição',
  build: 'Construção',
  export: 'Arquivos para baixar',
  import: 'Importação',
  verify: 'Conferência',
  publish: 'Publicação',
};

function timesView({ steps }: Report): Child {
  const all = Object.entries(steps);
  if (all.length === 0) return null;
  const total = all.reduce((sum, [, seconds]) => sum + seconds, 0);
  const bars = all.map(([name, seconds]) => ({
    name: STEPS[name] ?? name,
    value: seconds,
    text: durationText(seconds * SECOND_MS),
  }));
  return [h('h2', 'Tempo por etapa'), h('p', `${durationText(total * SECOND_MS)} ao todo.`), barList(bars)];
}

function sizesView({ items, fetchedBytes, exportedBytes }: Report): Child {
  const sets = Object.entries(exportedBytes);
  return [
    h('h2', 'Tamanhos'),
    factsView([
      ['Itens gravados', number(items)],
      ['Arquivos obtidos', mapped(fetchedBytes, sizeText)],
      ...sets.map(([name, bytes]): Fact => [`${name} em Parquet`, sizeText(bytes)]),
    ]),
  ];
}

const sumOf = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((sum, n) => sum + n, 0);

const HEADS = ['Arquivo', 'Lidas', 'Gravadas', 'Descartadas', 'Em quarentena'];

function filesView({ files, ignored, id, load }: Report): Child {
  if (files.length === 0) return null;
  const command = `npm run admin -- loads quarantine ${id}`;
  return [
    h('h2', 'Arquivos'),
    tableView(
      'Linhas por arquivo',
      HEADS,
      files.map((one) => [one.file, one.read, one.stored, sumOf(one.dropped), sumOf(one.quarantined)]),
    ),
    ignored.length > 0 && h('p.small', `Não lidos: ${ignored.join(', ')}.`),
    load.quarentena.total > 0 && h('p', 'As linhas em quarentena: ', h('code', command)),
  ];
}

export const reportView = (report: Report): Tree => {
  const { load, id, state, reason, warning } = report;
  return h(
    'main.report',
    h('h1', `${load.titulo}: ${load.versao ?? 'versão desconhecida'}`),
    h('p.small', `Carga ${id ?? 'sem registro'}, ${STATES[state] ?? state}.`),
    state === 'refused' && refusalView(report),
    state === 'failed' && advice('Falhou.', quoted(reason ?? '')),
    warning !== null && advice('Aviso.', quoted(warning)),
    ...loadView(load, 'h2'),
    findingsView(report),
    timesView(report),
    sizesView(report),
    filesView(report),
  );
};
