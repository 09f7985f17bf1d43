/** Renders the last loads: when, what came in, what changed, the quarantine, and the gates of each. */
import type { RegistrosDaUf } from '../../../clients/typescript/src/index.ts';
import { counted, dateText, instantText, number } from '../consultar/formats.ts';
import { type Child, h, type Tree } from '../consultar/tree.ts';
import { barList, factsView, mapped, tableView } from '../figures.ts';
import { comparisonView, DIFFERENCE } from './comparison-view.ts';
import type { Gate, Load } from './load.ts';
import { gateText, reasonText, ruleText } from './words.ts';

export const SECOND_MS = 1_000;
const SECONDS = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 });

/** `3,5 s`, `35 s`, `12 min`, `1 h 40 min` */
export function durationText(ms: number): string {
  if (ms < 10 * SECOND_MS) return `${SECONDS.format(ms / SECOND_MS)} s`;
  const seconds = Math.round(ms / SECOND_MS);
  if (seconds < 120) return `${seconds} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** The level of the parts: `h3` below the name of the source. */
type Heading = 'h2' | 'h3';

function timesView({ amostra, iniciada_em, publicada_em, extraido_em, origem }: Load): Tree {
  const took =
    iniciada_em === null || publicada_em === null
      ? null
      : durationText(Date.parse(publicada_em) - Date.parse(iniciada_em));
  return factsView([
    ['No ar desde', mapped(publicada_em, (instant) => instantText(instant))],
    ['A carga levou', took],
    ['Extraída na origem em', mapped(extraido_em, dateText)],
    ['Obtida de', origem],
    ['Amostra', amostra ? 'Os dados são inventados.' : null],
  ]);
}

const HEADS = ['Recurso', 'Arquivos', 'Lidas', 'Gravadas', 'Descartadas', 'Em quarentena'];

function rowsView({ recursos, descartadas }: Load): Child {
  const read = recursos.reduce((sum, { lidas }) => sum + lidas, 0);
  const rules = descartadas.map(({ regra, linhas }) => `${number(linhas)} ${ruleText(regra)}`);
  return [
    h('p', `${counted(read, 'linha lida', 'linhas lidas')} dos arquivos publicados.`),
    tableView(
      'Linhas por recurso',
      HEADS,
      recursos.map(({ recurso, titulo, ...rows }) => [
        h('span', titulo, ' ', h('code', recurso)),
        rows.arquivos,
        rows.lidas,
        rows.gravadas,
        rows.descartadas,
        rows.em_quarentena,
      ]),
    ),
    rules.length > 0 && h('p.small', `Descartadas: ${rules.join(', ')}.`),
  ];
}

const EACH_VALUE = 'Cada valor que mudou conta uma: um registro em que mudaram três campos conta três.';

function changesView({ versao, alteracoes_desde, alteracoes }: Load, heading: Heading): Child {
  if (alteracoes_desde === null) return null;
  const total = alteracoes.reduce((sum, { quantidade }) => sum + quantidade, 0);
  return [
    h(heading, `Alterações desde ${alteracoes_desde === versao ? 'a carga anterior' : alteracoes_desde}`),
    h('p', `${counted(total, 'alteração', 'alterações')}, por tipo. ${EACH_VALUE}`),
    barList(alteracoes.map(({ titulo, quantidade }) => ({ name: titulo, value: quantidade }))),
  ];
}

/** The changes of files that are loaded again are those since the version before. */
function twoVersionsView({ alteracoes_desde, comparada_com }: Load): Child {
  if (alteracoes_desde === null || alteracoes_desde === comparada_com) return null;
  const changes = `As alterações acima são desde ${alteracoes_desde}, a versão anterior`;
  const served = `esta comparação é com ${comparada_com}, que já estava no ar quando a carga começou`;
  return h('p', `${changes}; ${served}, porque os mesmos arquivos foram carregados de novo.`);
}

/** The reasons are not known where only the record of the generation has the total. */
function quarantineView({ quarentena: { total, por_motivo } }: Load): Child {
  if (total === 0) return h('p', 'Nenhuma linha.');
  const reasons = por_motivo.toSorted((a, b) => b.linhas - a.linhas);
  return [
    h(
      'p',
      `${counted(total, 'linha malformada', 'linhas malformadas')}, que não ${total === 1 ? 'está' : 'estão'} nas respostas.`,
    ),
    barList(reasons.map(({ motivo, linhas }) => ({ name: reasonText(motivo), value: linhas }))),
  ];
}

const barOf = ({ uf, linhas, antes }: RegistrosDaUf) => ({
  name: uf ?? 'Sem UF',
  value: linhas,
  text: antes === null ? number(linhas) : `${number(linhas)} (${DIFFERENCE.format(linhas - antes)})`,
});

function statesView({ estados, comparada_com }: Load): Child {
  const resources = [...new Set(estados.map(({ recurso }) => recurso))];
  const isCompared = estados.some(({ antes }) => antes !== null);
  return [
    h('p', `Registros${isCompared ? ` e, entre parênteses, a diferença desde ${comparada_com}` : ''}.`),
    ...resources.map((resource) => {
      const own = estados
        .filter(({ recurso }) => recurso === resource)
        .toSorted((a, b) => b.linhas - a.linhas);
      return h('details', h('summary', h('code', resource)), barList(own.map(barOf)));
    }),
  ];
}

const MARKS: Readonly<Record<string, string>> = { aprovada: '✓', dispensada: '!', recusada: '✗' };

const waiverText = ({ verificacao, dispensas }: Gate): string => {
  const places = dispensas.map((one) => one.replace(`${verificacao}:`, '').replace(/:(?=[\d.]+%$)/, ' até '));
  return places.some((place) => place === verificacao) ? '' : `: ${places.join(', ')}`;
};

const resultText = (gate: Gate): string =>
  gate.dispensas.length > 0 ? `${gate.resultado}${waiverText(gate)}` : gate.resultado;

const gateView = (gate: Gate): Tree =>
  h(
    'li',
    { 'data-result': gate.resultado },
    h('span.mark', { 'aria-hidden': 'true' }, MARKS[gate.resultado] ?? ''),
    ` ${gateText(gate.verificacao)}: `,
    h('strong', resultText(gate)),
  );

const KINDS: readonly (readonly [result: string, one: string, many: string])[] = [
  ['recusada', 'recusada', 'recusadas'],
  ['dispensada', 'dispensada', 'dispensadas'],
  ['aprovada', 'aprovada', 'aprovadas'],
];

/** How many gates passed, and each with its result. What was not passed comes first. */
function gatesView(gates: readonly Gate[]): Child {
  const kinds = KINDS.map(([result, one, many]) => {
    const own = gates.filter(({ resultado }) => resultado === result);
    return { own, text: own.length > 0 ? counted(own.length, one, many) : null };
  });
  return [
    h('p', `${kinds.flatMap(({ text }) => text ?? []).join(', ')}.`),
    h('ul.gates', ...kinds.flatMap(({ own }) => own.map(gateView))),
  ];
}

const countedView = (load: Load, heading: Heading): Child => [
  h(heading, 'O que entrou'),
  rowsView(load),
  changesView(load, heading),
  load.comparada_com !== null && [
    h(heading, `Comparação com ${load.comparada_com}`),
    twoVersionsView(load),
    comparisonView(load.comparacao),
  ],
  load.estados.length > 0 && [h(heading, 'Por UF'), statesView(load)],
  h(heading, 'Quarentena'),
  quarantineView(load),
  load.verificacoes.length > 0 && [h(heading, 'Verificações'), gatesView(load.verificacoes)],
];

/** A load that was refused early has not counted its rows. */
export const loadView = (load: Load, heading: Heading): readonly Child[] => [
  timesView(load),
  load.recursos.length === 0 ? h('p', 'As linhas não chegaram a ser contadas.') : countedView(load, heading),
];

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
