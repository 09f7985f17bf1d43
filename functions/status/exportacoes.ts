/** The bulk files of the served generations: which there are, and the files of one source. */
import { jsonOf } from '../../shared/api/answers/json-text.ts';
import { SOURCES } from '../../shared/datasets/index.ts';
import type { Answer } from '../../shared/http/answers.ts';
import type { Dependencies } from '../../shared/http/dependencies.ts';
import { noExport } from '../../shared/http/errors.ts';
import { type ExportManifest, type ExportSet, MANIFEST_FILE } from '../../shared/store/loads/exports.ts';
import { changedFiles } from './changed-files.ts';

/** Returns the manifest of the export of the served generation of a source; null where there is none. */
async function servedExport(
  source: string,
  { manifest, exports }: Dependencies,
): Promise<ExportManifest | null> {
  const generation = (await manifest()).sources[source]?.generation;
  return generation === undefined ? null : exports.manifest({ source, generation });
}

const headOf = ({ fonte, titulo, versao, geracao, amostra }: ExportManifest) => ({
  fonte,
  titulo,
  versao,
  geracao,
  amostra,
});

const sumOf = (sets: readonly ExportSet[], field: 'linhas' | 'bytes'): number =>
  sets.reduce((sum, set) => sum + set[field], 0);

export const exportacoes = (): Answer => async (_, deps) => {
  const found = await Promise.all(SOURCES.map(({ name }) => servedExport(name, deps)));
  return jsonOf({
    exportacoes: found
      .filter((one) => one !== null)
      .map((one) => ({
        ...headOf(one),
        conjuntos: one.conjuntos.length,
        arquivos: one.conjuntos.reduce((sum, { arquivos }) => sum + arquivos.length, 0),
        linhas: sumOf(one.conjuntos, 'linhas'),
        bytes: sumOf(one.conjuntos, 'bytes'),
        href: `/v1/exportacoes/${one.fonte}`,
      })),
  });
};

export const exportacao =
  (): Answer =>
  async ({ parameters }, deps) => {
    const found = await servedExport(parameters.key, deps);
    if (!found) throw noExport();
    const generation = { source: found.fonte, generation: found.geracao };
    const addressOf = (file: string): Promise<string> => deps.exports.address(generation, file);
    const conjuntos = await Promise.all(
      found.conjuntos.map(async (set) => ({
        ...set,
        linhas_por_uf: set.linhas_por_uf ?? [],
        arquivos: await Promise.all(
          set.arquivos.map(async (file) => ({ ...file, endereco: await addressOf(file.arquivo) })),
        ),
      })),
    );
    return jsonOf({
      ...headOf(found),
      impressao: found.impressao,
      extraido_em: found.extraido_em,
      origem: found.origem?.endereco ?? null,
      manifesto: await addressOf(MANIFEST_FILE),
      linhas: sumOf(found.conjuntos, 'linhas'),
      bytes: sumOf(found.conjuntos, 'bytes'),
      conjuntos,
      alteracoes: await changedFiles(generation, deps),
    });
  };
