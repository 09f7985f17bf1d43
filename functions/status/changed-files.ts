/** The files of what changed up to the served generation of a source, by which copies are brought forward. */
import type { Dependencies } from '../../shared/http/dependencies.ts';
import type { Pair } from '../../shared/store/generations/pairs.ts';
import { type ChangedManifest, MANIFEST_FILE, type Named } from '../../shared/store/loads/exports.ts';

/**
 * Returns the manifests of the pairs that lead to a generation, newest first, up to the first one without
 * files: a copy of an earlier generation cannot be brought forward.
 */
async function manifestsOf(
  { source, generation }: Named,
  { pairs, exports }: Dependencies,
): Promise<ChangedManifest[]> {
  const chain = await pairs(source, generation);
  const read = async ({ to, table }: Pair): Promise<ChangedManifest | null> =>
    table === null ? null : exports.changes({ source, generation: to });
  const found = await Promise.all(chain.map(read));
  const end = found.indexOf(null);
  return found.slice(0, end < 0 ? found.length : end).filter((manifest) => manifest !== null);
}

export async function changedFiles(named: Named, deps: Dependencies) {
  const manifests = await manifestsOf(named, deps);
  return Promise.all(manifests.map((manifest) => pairOf(manifest, deps)));
}

async function pairOf({ fonte: source, geracao, conjuntos, ...pair }: ChangedManifest, deps: Dependencies) {
  const addressOf = (file: string): Promise<string> =>
    deps.exports.changesAddress({ source, generation: geracao }, file);
  const sets = conjuntos.map(async ({ nome, linhas, bytes, chave, valores_da_versao, arquivos }) => ({
    nome,
    linhas,
    bytes,
    chave,
    valores_da_versao,
    arquivos: await Promise.all(
      arquivos.map(async (file) => ({ ...file, endereco: await addressOf(file.arquivo) })),
    ),
  }));
  return {
    de: pair.de,
    para: pair.para,
    geracao_anterior: pair.geracao_anterior,
    geracao,
    manifesto: await addressOf(MANIFEST_FILE),
    linhas: conjuntos.reduce((sum, { linhas }) => sum + linhas, 0),
    bytes: conjuntos.reduce((sum, { bytes }) => sum + bytes, 0),
    conjuntos: await Promise.all(sets),
  };
}
