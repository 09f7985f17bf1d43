/** Lists the generations of each source, and rolls a source back to the previous one. */
import type { AdminDependencies, AdminHandler } from '../../shared/http/admin/dependencies.ts';
import { conflict } from '../../shared/http/admin/errors.ts';
import type { ApiError } from '../../shared/http/errors.ts';
import { RollbackRefused, type RolledBack, rollback } from '../../shared/store/generations/rollback.ts';
import { type Snapshot, snapshots } from '../../shared/store/generations/snapshots.ts';
import { controlTable } from '../../shared/store/tables.ts';
import { valuesOf } from './load-detail.ts';
import { busy, pendingOf } from './loads.ts';
import { recorded } from './recorded.ts';

const wire = (snapshot: Snapshot | null) =>
  snapshot && {
    geracao: snapshot.generation,
    versao: snapshot.versao,
    publicada_em: snapshot.published_at,
    deixada_em: snapshot.rolled_back_at,
    linhas: snapshot.rows,
    itens: snapshot.items,
    dispensas: snapshot.waived,
    amostra: snapshot.sample,
    origem: snapshot.origin,
    extraido_em: snapshot.extracted,
    valores: snapshot.values && valuesOf(snapshot.values),
  };

export const list: AdminHandler = async (_call, { client, tablePrefix, loads }) => {
  const found = await snapshots(client, tablePrefix, loads.isAlive);
  return {
    body: {
      itens: found.map(({ source, active, previous, loading, left }) => ({
        fonte: source,
        ativa: wire(active),
        anterior: wire(previous),
        carga: loading,
        limpeza_pendente: pendingOf(left),
      })),
    },
  };
};

export const back: AdminHandler = async ({ who, parameters }, deps) => {
  const source = parameters.key;
  const done = await recorded(deps, { who, action: 'snapshot.rollback', target: source }, () =>
    goBack(source, deps),
  ).catch((error: unknown) => {
    throw error instanceof RollbackRefused ? refusal(source, error) : error;
  });
  return {
    body: {
      fonte: source,
      versao: done.versao,
      deixada: done.left,
      snapshot_fingerprint: done.fingerprint,
    },
  };
};

async function goBack(
  source: string,
  { client, tablePrefix, loads }: AdminDependencies,
): Promise<RolledBack> {
  const holder = loads.hold();
  try {
    const { name } = holder;
    const control = controlTable(tablePrefix);
    return await rollback({ client, control, source, holder: name, isAlive: loads.isAlive });
  } finally {
    holder.end();
  }
}

function refusal(source: string, { obstacle, running }: RollbackRefused): ApiError {
  if (obstacle === 'running') return busy(source, running);
  if (obstacle === 'none') return conflict(`A fonte ${source} não tem geração anterior.`);
  if (obstacle === 'gone') {
    return conflict(`A geração anterior de ${source} não existe mais; carregue a versão novamente.`);
  }
  return conflict('Outras fontes estão sendo publicadas neste momento. Tente novamente.');
}
