/** The sources of which there are bulk files, with the sizes of all files. */
import { jsonOf } from '../../shared/api/answers/json-text.ts';
import { SOURCES } from '../../shared/datasets/index.ts';
import type { Answer } from '../../shared/http/answers.ts';
import type { Dependencies } from '../../shared/http/dependencies.ts';
import type { Manifest } from '../../shared/store/generations/manifest.ts';
import type { ExportManifest, ExportSet } from '../../shared/store/loads/exports.ts';

/** Returns the export of the generation of a source that a request reads; null where there is none. */
export async function servedExport(
  source: string,
  { manifest }: { readonly manifest: Manifest },
  { exports }: Pick<Dependencies, 'exports'>,
): Promise<ExportManifest | null> {
  const generation = manifest.sources[source]?.generation;
  return generation === undefined ? null : exports.manifest({ source, generation });
}

export const sumOf = (
  sets: readonly Pick<ExportSet, 'linhas' | 'bytes'>[],
  field: 'linhas' | 'bytes',
): number => sets.reduce((sum, set) => sum + set[field], 0);

export const exportacoes = (): Answer => async (_, deps) => {
  const read = { manifest: await deps.manifest() };
  const found = await Promise.all(SOURCES.map(({ name }) => servedExport(name, read, deps)));
  return jsonOf({
    exportacoes: found
      .filter((one) => one !== null)
      .map(({ fonte, titulo, versao, geracao, amostra, conjuntos }) => ({
        fonte,
        titulo,
        versao,
        geracao,
        amostra,
        conjuntos: conjuntos.length,
        arquivos: conjuntos.reduce((sum, { arquivos }) => sum + arquivos.length, 0),
        linhas: sumOf(conjuntos, 'linhas'),
        bytes: sumOf(conjuntos, 'bytes'),
        href: `/v1/exportacoes/${fonte}`,
      })),
  });
};
