/** Small publications of the CNPJ in folders of a test, of which only the inventory is taken. */
import { join } from 'node:path';
import { takeInventory } from '../../../loaders/steps/inventory.ts';
import type { Plan } from '../../../loaders/work/plan.ts';
import { LoadRefused, type PublishedFiles } from '../../../loaders/work/ports.ts';
import { publicationFiles } from '../../../local/publication-files.ts';
import { cnpj } from '../../../shared/datasets/cnpj/index.ts';
import { folderForFile } from '../for-file.ts';
import { bytesOf, publishedName, rowOf, writePublication } from './fixtures.ts';

/** A second file of partners, which no publication of a test has yet. */
export const SOCIOS = publishedName('socios', 1);

export const partnerRow = (n: number): Buffer =>
  bytesOf([rowOf('socios', { nome_socio_razao_social: `SÓCIA ${n}` })]);

/** To be called at the top of a test file. */
export function publicationFolders(): { root: string; publication: () => Promise<string> } {
  const root = folderForFile('publications');
  let folders = 0;
  const publication = async (): Promise<string> => {
    const folder = join(root, String(folders++));
    await writePublication(folder, {});
    return folder;
  };
  return { root, publication };
}

export const inventory = (files: PublishedFiles): Promise<Plan> => takeInventory(cnpj, '2026-10', files);

/** Returns the reason of a refusal; the whole error where it is another one. */
export const reasonOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'accepted',
    (error: Error) => (error instanceof LoadRefused ? error.message : String(error.stack)),
  );

export const refusalIn = (folder: string): Promise<string> => reasonOf(inventory(publicationFiles(folder)));
