/** Writes the manifest of the files of what changed, which makes them whole. */
import { findSource } from '../../../shared/datasets/index.ts';
import { type ChangedManifest, changedManifestKey } from '../../../shared/store/loads/exports.ts';
import { setOf } from '../../export/arrange.ts';
import type { Plan } from '../../work/plan.ts';
import { type Objects, readAllJson } from '../../work/ports.ts';
import { type ComparisonPlan, comparisonKeys } from '../job.ts';
import { changedSets, type MadeChangedFile } from './make-file.ts';

export async function endChangedFiles(
  { work, exports }: { readonly work: Objects; readonly exports: Objects },
  plan: Plan,
  comparison: ComparisonPlan,
): Promise<void> {
  if (comparison.files === null) return;
  const objects = await work.list(comparisonKeys(plan).madeFiles);
  const made = await readAllJson<MadeChangedFile>(
    work,
    objects.map(({ key }) => key),
  );
  const { source, generation } = plan;
  const manifest: ChangedManifest = {
    fonte: source,
    titulo: findSource(source)?.title ?? source,
    de: comparison.de,
    para: comparison.para,
    geracao_anterior: comparison.from,
    geracao: generation,
    conjuntos: changedSets(plan, comparison).map(({ name, title, key, ofVersion, columns }) => {
      const own = made.filter(({ set }) => set === name).map(({ set: _, ...file }) => file);
      const files = own.sort((a, b) => (a.arquivo < b.arquivo ? -1 : 1));
      return { ...setOf({ name, title }, columns, files), chave: key, colunas_da_versao: ofVersion };
    }),
  };
  await exports.write(changedManifestKey(plan), `${JSON.stringify(manifest, null, 2)}\n`);
}
