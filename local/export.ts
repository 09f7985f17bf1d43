/** Copies the bulk files of the served generation of a source into a folder. */
import { writeHashed } from '../loaders/export/make-file.ts';
import type { Source } from '../shared/datasets/define.ts';
import { readManifest } from '../shared/store/generations/manifest.ts';
import {
  type ExportManifest,
  exportManifestKey,
  exportPrefix,
  exportsOf,
} from '../shared/store/loads/exports.ts';
import { controlTable } from '../shared/store/tables.ts';
import { fileObjects } from './disk/objects.ts';
import { exportsFolder } from './store/paths.ts';
import type { LocalStore } from './store.ts';

/** `folder` is new or empty, also after an error. @throws Error without whole bulk files of what is served */
export async function exportTo(
  { client, settings, dataDir }: Pick<LocalStore, 'client' | 'settings' | 'dataDir'>,
  { name: source }: Source,
  folder: string,
): Promise<ExportManifest> {
  const { sources } = await readManifest(client, controlTable(settings.TABLE_PREFIX));
  const state = sources[source];
  if (!state) throw new Error(`${source}: no generation is served`);
  const named = { source, generation: state.generation };
  const [from, to] = [fileObjects(exportsFolder(dataDir)), fileObjects(folder)];
  const again = `npm run load -- ${source} --version ${state.versao} --from DIR --again`;
  const manifest = await from.readIfThere(exportManifestKey(named));
  if (!manifest) {
    throw new Error(
      `${source}: the served version ${state.versao} has no bulk files, since it was loaded with EXPORT_ROWS=0; set EXPORT_ROWS to another number and load its files once more: ${again}`,
    );
  }
  const { conjuntos, ...rest } = JSON.parse(manifest.toString('utf8')) as ExportManifest;
  try {
    for (const { arquivo, bytes, sha256 } of conjuntos.flatMap(({ arquivos }) => arquivos)) {
      const key = `${exportPrefix(named)}${arquivo}`;
      const found = await writeHashed(to, key, from.stream(key, 0, bytes));
      if (found.sha256 === sha256) continue;
      throw new Error(`${key}: the bulk file is damaged; load its files once more: ${again}`);
    }
    await to.write(exportManifestKey(named), manifest);
  } catch (error) {
    await to.remove(exportsOf(source)).catch(() => undefined);
    throw error;
  }
  return { ...rest, conjuntos };
}
