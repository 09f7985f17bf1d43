/** Renders the comparison of a load with the version that was served before it. */
import type { CampoComparado, RecursoComparado } from '../../../clients/typescript/src/index.ts';
import { counted, number } from '../consultar/formats.ts';
import { type Child, h, type Tree } from '../consultar/tree.ts';
import { barList, joined, tableView } from '../figures.ts';

const HEADS = [
  'Recurso',
  'Linhas antes',
  'Agora',
  'Diferença',
  'Novos',
  'Retirados',
  'Alterados',
  'Comparados',
];

const SHARE = new Intl.NumberFormat('pt-BR', { style: 'percent', maximumFractionDigits: 2 });
export const DIFFERENCE = new Intl.NumberFormat('pt-BR', { signDisplay: 'exceptZero' });

function partText(share: number): string {
  if (share === 0) return 'só as linhas';
  return share === 1 ? 'todos' : SHARE.format(share);
}

const NO_KEY = ' não se sabe: quem publica não dá chave, e um alterado conta como um retirado e um novo';

/** A changed record without a key cannot be told; a screen reader reads why. */
const changedCell = (changed: number | null): Tree | number =>
  changed ?? h('span', h('span', { 'aria-hidden': 'true' }, '–'), h('span.spoken', NO_KEY));

/** The counts of a share are not multiplied: they are what was found in it. */
const rowOf = ({ recurso, linhas_antes, linhas_agora, parte_comparada, ...changes }: RecursoComparado) => {
  const { acrescentados, retirados, alterados } = changes;
  const counts =
    parte_comparada === 0 ? [null, null, null] : [acrescentados, retirados, changedCell(alterados)];
  return [
    h('code', recurso),
    linhas_antes,
    linhas_agora,
    DIFFERENCE.format(linhas_agora - linhas_antes),
    ...counts,
    partText(parte_comparada),
  ];
};

const MOST = 12;

type Changed = Pick<CampoComparado, 'acrescentados' | 'retirados' | 'alterados'>;

const allOf = ({ acrescentados, retirados, alterados }: Changed): number =>
  acrescentados + retirados + alterados;

const partsText = ({ acrescentados, retirados, alterados }: Changed): string | null =>
  joined(
    [
      alterados > 0 && counted(alterados, 'alterado', 'alterados'),
      acrescentados > 0 && counted(acrescentados, 'preenchido', 'preenchidos'),
      retirados > 0 && counted(retirados, 'esvaziado', 'esvaziados'),
    ],
    ', ',
  );

function fieldsView(resources: readonly RecursoComparado[]): Child {
  const fields = resources
    .flatMap(({ recurso, campos }) => campos.map((field) => ({ ...field, recurso, all: allOf(field) })))
    .sort((a, b) => b.all - a.all);
  if (fields.length === 0) return null;
  const bars = fields.slice(0, MOST).map((field) => ({
    name: `${field.recurso}.${field.campo} · ${partsText(field) ?? ''}`,
    value: field.all,
  }));
  const more = fields.length > MOST ? ` Há mudanças em mais ${number(fields.length - MOST)}.` : '';
  return h(
    'details',
    h('summary', 'Campos que mais mudaram'),
    h('p.small', `Valores diferentes nos registros que há nas duas versões.${more}`),
    barList(bars),
  );
}

function isSame({ linhas_antes, linhas_agora, parte_comparada, ...changes }: RecursoComparado): boolean {
  const all = allOf({ ...changes, alterados: changes.alterados ?? 0 });
  return linhas_antes === linhas_agora && parte_comparada > 0 && all === 0;
}

export function comparisonView(resources: readonly RecursoComparado[]): Child {
  const same = resources.filter(isSame).map(({ recurso }) => recurso);
  const others = resources.filter((one) => !isSame(one));
  return [
    others.length > 0 && tableView('Linhas e registros, antes e agora', HEADS, others.map(rowOf)),
    same.length > 0 && h('p.small', `Sem nenhuma mudança: ${same.join(', ')}.`),
    fieldsView(resources),
  ];
}
