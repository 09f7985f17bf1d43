/** The outcome of a load as answers show it: counts, values, quarantine, gates, files; null while it runs. */

import type { ValueCounts, ValuesByResource } from '../../shared/store/generations/value-counts.ts';
import type { Changes, Comparison } from '../../shared/store/loads/comparison.ts';
import type {
  FileOutcome,
  GateOutcome,
  LoadOutcome,
  NewColumns,
} from '../../shared/store/loads/load-outcome.ts';

const fileOf = (file: FileOutcome) => ({
  arquivo: file.file,
  recurso: file.resource,
  lidas: file.read,
  linhas_em_branco: file.blankLines,
  gravadas: file.stored,
  // Absent in records of earlier versions.
  gravadas_iguais: file.again ?? 0,
  descartadas: file.dropped,
  em_quarentena: file.quarantined,
});

const gateOf = ({ gate, passed, accepted, detail, because }: GateOutcome) => ({
  gate,
  aprovado: passed,
  dispensado: accepted,
  detalhe: detail,
  motivo_da_dispensa: because ?? null,
});

const columnsOf = ({ resource, files, columns }: NewColumns) => ({
  recurso: resource,
  arquivos: files,
  colunas: columns.map(({ column, rows }) => ({ coluna: column, linhas_com_valor: rows })),
});

const changesOf = ({ added, removed, changed }: Changes) => ({
  acrescentados: added,
  retirados: removed,
  alterados: changed,
});

/** Returns the differences from the generation that was served when the load counted its rows. */
const comparisonOf = ({ generation, versao, resources }: Comparison) => ({
  geracao: generation,
  versao,
  recursos: Object.fromEntries(
    Object.entries(resources).map(([name, { before, now, share, values, ...changes }]) => [
      name,
      {
        linhas_antes: before,
        linhas_agora: now,
        parte_comparada: share,
        ...changesOf(changes),
        valores: Object.fromEntries(Object.entries(values).map(([field, of]) => [field, changesOf(of)])),
      },
    ]),
  ),
});

const NOTHING = {
  contagens: null,
  valores: null,
  comparacao: null,
  quarentena: null,
  gates: null,
  arquivos: null,
};

/** Counts of values. */
export const countsOf = ({ empty, marked, valid, malformed, cpfs = 0 }: ValueCounts) => ({
  vazios: empty,
  marcados: marked,
  validos: valid,
  malformados: malformed,
  // The masked CPFs are a part of the malformed values.
  cpfs_mascarados: cpfs,
});

type Counts = ReturnType<typeof countsOf>;

export const valuesOf = (values: ValuesByResource): Record<string, Record<string, Counts>> =>
  Object.fromEntries(
    Object.entries(values).map(([resource, fields]) => [
      resource,
      Object.fromEntries(Object.entries(fields).map(([field, counts]) => [field, countsOf(counts)])),
    ]),
  );

export function detailOf(outcome: LoadOutcome | null) {
  if (!outcome) return NOTHING;
  return {
    ja_publicada: outcome.already_published,
    snapshot_fingerprint: outcome.fingerprint,
    // Absent in records of earlier versions.
    origem: outcome.origin ?? null,
    extraido_em: outcome.extracted ?? null,
    contagens: {
      linhas: outcome.rows,
      itens: outcome.items,
      descartadas: outcome.dropped_by_rule,
      gravadas_iguais: outcome.again ?? {},
      sem: outcome.without,
      com_letras: outcome.lettered ?? {},
    },
    // The next two are absent in records of earlier versions.
    valores: valuesOf(outcome.values ?? {}),
    comparacao: outcome.comparison ? comparisonOf(outcome.comparison) : null,
    quarentena: {
      total: outcome.quarantined,
      por_motivo: outcome.quarantined_by_reason,
      prefixo: outcome.quarantine,
    },
    gates: outcome.gates.map(gateOf),
    arquivos: outcome.files.map(fileOf),
    ignorados: outcome.ignored,
    // The last two are absent in records of earlier versions.
    colunas_novas: (outcome.newColumns ?? []).map(columnsOf),
    aviso: outcome.warning ?? null,
  };
}
