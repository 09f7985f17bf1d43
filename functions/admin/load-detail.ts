/** The outcome of a load in the form of the answers: counts, quarantine, gates and files; all null while it runs. */
import type { FileOutcome, LoadOutcome } from '../../shared/store/loads/load-outcome.ts';

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

export function detailOf(outcome: LoadOutcome | null) {
  if (!outcome) return { contagens: null, quarentena: null, gates: null, arquivos: null };
  return {
    ja_publicada: outcome.already_published,
    snapshot_fingerprint: outcome.fingerprint,
    contagens: {
      linhas: outcome.rows,
      itens: outcome.items,
      descartadas: outcome.dropped_by_rule,
      gravadas_iguais: outcome.again ?? {},
      sem: outcome.without,
    },
    quarentena: {
      total: outcome.quarantined,
      por_motivo: outcome.quarantined_by_reason,
      prefixo: outcome.quarantine,
    },
    gates: outcome.gates.map(({ gate, passed, accepted, detail, because }) => ({
      gate,
      aprovado: passed,
      dispensado: accepted,
      detalhe: detail,
      motivo_da_dispensa: because ?? null,
    })),
    arquivos: outcome.files.map(fileOf),
    ignorados: outcome.ignored,
    // Absent in records of earlier versions.
    aviso: outcome.warning ?? null,
  };
}
