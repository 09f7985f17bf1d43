/**
 * A load as any reader may see it: what came in, gates, quarantine, and what changed. It has no rows, no
 * paths, no values, and no texts of operators. The names are those of the answers.
 */
import { kindsOf } from '../../../datasets/changes.ts';
import { resourcesOf, type Source } from '../../../datasets/define.ts';
import type { SourceState } from '../../generations/manifest.ts';
import type { Pair } from '../../generations/pairs.ts';
import type { Changes, Comparison } from '../comparison.ts';
import type { GateOutcome } from '../load-outcome.ts';
import { rowsByResource } from './by-resource.ts';
import { type LoadParts, type Place, readServedLoad } from './parts.ts';

/** Counts are null where only the record of the generation has some. */
export interface ShownResource {
  readonly recurso: string;
  readonly titulo: string;
  readonly arquivos: number | null;
  readonly lidas: number;
  readonly gravadas: number | null;
  readonly gravadas_iguais: number | null;
  readonly descartadas: number | null;
  readonly em_quarentena: number | null;
}

export interface ShownChanges {
  readonly acrescentados: number;
  readonly retirados: number;
  readonly alterados: number;
}

/** Without a key of the publisher a changed row cannot be told from a removed and an added one. */
export interface ShownComparison extends Omit<ShownChanges, 'alterados'> {
  readonly recurso: string;
  /** Null for a resource without a key. */
  readonly alterados: number | null;
  readonly linhas_antes: number;
  readonly linhas_agora: number;
  readonly parte_comparada: number;
  readonly campos: readonly (ShownChanges & { readonly campo: string })[];
}

export interface ShownKind {
  readonly tipo: string;
  readonly titulo: string;
  readonly quantidade: number;
}

/** Rows of a state; `antes` is null where the bulk files of the version before are not there. */
export interface ShownState {
  readonly recurso: string;
  readonly uf: string | null;
  readonly linhas: number;
  readonly antes: number | null;
}

export interface ShownLoad {
  readonly fonte: string;
  readonly titulo: string;
  readonly versao: string | null;
  readonly geracao: string | null;
  readonly amostra: boolean;
  readonly iniciada_em: string | null;
  readonly publicada_em: string | null;
  readonly extraido_em: string | null;
  readonly origem: string | null;
  readonly recursos: readonly ShownResource[];
  readonly descartadas: readonly { readonly regra: string; readonly linhas: number }[];
  readonly quarentena: {
    readonly total: number;
    readonly por_motivo: readonly { readonly motivo: string; readonly linhas: number }[];
  };
  readonly verificacoes: readonly {
    readonly verificacao: string;
    readonly resultado: 'aprovada' | 'dispensada' | 'recusada';
    readonly dispensas: readonly string[];
  }[];
  readonly comparada_com: string | null;
  readonly comparacao: readonly ShownComparison[];
  readonly alteracoes_desde: string | null;
  readonly alteracoes: readonly ShownKind[];
  readonly estados: readonly ShownState[];
}

export type FindLoad = (source: Source, state: SourceState) => Promise<ShownLoad>;

/**
 * Returns the entries of a stored map: declared names in their order, then the others by name. DynamoDB does
 * not keep the order of a map.
 */
function inOrder<Value>(
  map: Readonly<Record<string, Value>>,
  declared: readonly string[] = [],
): [string, Value][] {
  const placeOf = (name: string): number => declared.indexOf(name) + 1 || declared.length + 1;
  return Object.entries(map).sort(([a], [b]) => placeOf(a) - placeOf(b) || (a < b ? -1 : 1));
}

const namesOf = (source: Source): string[] => resourcesOf(source).map(({ name }) => name);

function resourcesIn(source: Source, { record, generation }: LoadParts): ShownResource[] {
  const declared = resourcesOf(source);
  const titleOf = (name: string): string => declared.find((one) => one.name === name)?.title ?? name;
  const known = rowsByResource(record?.outcome?.files ?? []);
  if (known.length > 0) {
    return known.map(({ resource, files, read, stored, again, dropped, quarantined }) => ({
      recurso: resource,
      titulo: titleOf(resource),
      arquivos: files,
      lidas: read,
      gravadas: stored,
      gravadas_iguais: again,
      descartadas: dropped,
      em_quarentena: quarantined,
    }));
  }
  const unknown = { gravadas: null, gravadas_iguais: null, descartadas: null, em_quarentena: null };
  return inOrder(generation?.rows ?? record?.outcome?.rows ?? {}, namesOf(source)).map(
    ([recurso, lidas]) => ({
      recurso,
      titulo: titleOf(recurso),
      arquivos: generation?.files[recurso] ?? null,
      lidas,
      ...unknown,
    }),
  );
}

const resultOf = ({ passed, accepted }: GateOutcome): ShownLoad['verificacoes'][number]['resultado'] => {
  if (passed) return 'aprovada';
  return accepted ? 'dispensada' : 'recusada';
};

const changesOf = ({ added, removed, changed }: Changes): ShownChanges => ({
  acrescentados: added,
  retirados: removed,
  alterados: changed,
});

const isAny = ({ added, removed, changed }: Changes): boolean => added + removed + changed > 0;

function comparisonOf(source: Source, { resources }: Comparison): ShownComparison[] {
  const keyless = resourcesOf(source).filter(({ key }) => key.length === 0);
  const fieldsOf = (name: string): string[] =>
    Object.keys(resourcesOf(source).find((one) => one.name === name)?.fields ?? {});
  const compared = inOrder(resources, namesOf(source));
  return compared.map(([recurso, { before, now, share, values, ...changes }]) => ({
    recurso,
    linhas_antes: before,
    linhas_agora: now,
    parte_comparada: share,
    ...changesOf(changes),
    ...(keyless.some(({ name }) => name === recurso) && { alterados: null }),
    campos: inOrder(values, fieldsOf(recurso))
      .filter(([, of]) => isAny(of))
      .map(([campo, of]) => ({ campo, ...changesOf(of) })),
  }));
}

/** A kind that is no longer declared comes last, under its name. */
function kindsIn({ changes }: Source, { kinds }: Pair): ShownKind[] {
  const declared = changes ? kindsOf(changes) : [];
  const names = declared.map(({ name }) => name);
  return inOrder(kinds, names)
    .map(([tipo, quantidade]) => ({
      tipo,
      titulo: declared.find(({ name }) => name === tipo)?.title ?? tipo,
      quantidade,
    }))
    .filter(({ quantidade }) => quantidade > 0);
}

/** A state that only the version before has comes last, with no rows. */
function statesIn({ exported, exportedBefore }: LoadParts): ShownState[] {
  return (exported?.conjuntos ?? []).flatMap(({ nome, linhas_por_uf: now = [] }) => {
    const before = exportedBefore?.conjuntos.find((set) => set.nome === nome)?.linhas_por_uf ?? null;
    const gone = (before ?? []).filter(({ uf }) => !now.some((one) => one.uf === uf));
    return [...now, ...gone.map(({ uf }) => ({ uf, linhas: 0 }))].map(({ uf, linhas }) => ({
      recurso: nome,
      uf,
      linhas,
      antes: before && (before.find((one) => one.uf === uf)?.linhas ?? 0),
    }));
  });
}

const counted = (counts: Readonly<Record<string, number>> = {}): [string, number][] =>
  inOrder(counts).filter(([, linhas]) => linhas > 0);

export function shownLoad(source: Source, parts: LoadParts): ShownLoad {
  const { published, generation, record, pair } = parts;
  const outcome = record?.outcome;
  return {
    fonte: source.name,
    titulo: source.title,
    versao: published?.versao ?? record?.versao ?? null,
    geracao: published?.generation ?? null,
    amostra: published?.sample ?? false,
    iniciada_em: record?.started_at ?? null,
    publicada_em: published?.published_at ?? null,
    extraido_em: published?.extracted ?? outcome?.extracted ?? null,
    origem: (published?.origin ?? outcome?.origin)?.endereco ?? null,
    recursos: resourcesIn(source, parts),
    descartadas: counted(outcome?.dropped_by_rule).map(([regra, linhas]) => ({ regra, linhas })),
    quarentena: {
      total: outcome?.quarantined ?? generation?.quarantined ?? 0,
      por_motivo: counted(outcome?.quarantined_by_reason).map(([motivo, linhas]) => ({ motivo, linhas })),
    },
    verificacoes: (outcome?.gates ?? []).map((gate) => ({
      verificacao: gate.gate,
      resultado: resultOf(gate),
      dispensas: gate.accepted ? (gate.waivers ?? [gate.gate]) : [],
    })),
    comparada_com: outcome?.comparison?.versao ?? null,
    comparacao: outcome?.comparison ? comparisonOf(source, outcome.comparison) : [],
    alteracoes_desde: pair?.de ?? null,
    alteracoes: pair ? kindsIn(source, pair) : [],
    estados: statesIn(parts),
  };
}

export const loadsIn =
  (place: Place): FindLoad =>
  async (source, state) =>
    shownLoad(source, await readServedLoad(place, source.name, state));
