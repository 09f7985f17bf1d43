/** Writes the manifest of the files of what changed, which makes them whole. */
import { findSource } from '../../../shared/datasets/index.ts';
import {
  type ChangedManifest,
  type ChangedSetFiles,
  changedManifestKey,
} from '../../../shared/store/loads/exports.ts';
import { setOf } from '../../export/arrange.ts';
import type { ComparisonPlan, Plan } from '../../work/plan.ts';
import { type Objects, readAllUnder, readJson } from '../../work/ports.ts';
import { comparisonKeys } from '../job.ts';
import { type ChangedFiles, changedSets, type MadeChangedFile } from './make-file.ts';
import type { ChangedSet } from './sets.ts';

export async function endChangedFiles(
  { work, exports }: { readonly work: Objects; readonly exports: Objects },
  plan: Plan,
  comparison: ComparisonPlan,
): Promise<void> {
  const files = await readJson<ChangedFiles | null>(work, comparisonKeys(plan).files);
  if (comparison.files === null || files === null) return;
  const made = await readAllUnder<MadeChangedFile>(work, comparisonKeys(plan).madeFiles);
  const { source, generation } = plan;
  const manifest: ChangedManifest = {
    fonte: source,
    titulo: findSource(source)?.title ?? source,
    de: comparison.de,
    para: comparison.para,
    geracao_anterior: comparison.from,
    geracao: generation,
    conjuntos: changedSets(plan, comparison).map((set) => {
      const own = made.filter((file) => file.set === set.name).map(({ set: _, ...file }) => file);
      const inOrder = own.sort((a, b) => (a.arquivo < b.arquivo ? -1 : 1));
      return { ...setOf(set, set.columns, inOrder), chave: set.key, ...valuesOf(set, comparison, files) };
    }),
  };
  await exports.write(changedManifestKey(plan), `${JSON.stringify(manifest, null, 2)}\n`);
}

function valuesOf(
  { name, ofVersion, stamp }: ChangedSet,
  { para }: ComparisonPlan,
  { stamps }: ChangedFiles,
): Pick<ChangedSetFiles, 'valores_da_versao'> {
  const versions = ofVersion.map((coluna) => ({ coluna, valor: para }));
  const value = stamps[name];
  const stamped = stamp !== null && value !== undefined ? [{ coluna: stamp, valor: value }] : [];
  return { valores_da_versao: [...versions, ...stamped] };
}
