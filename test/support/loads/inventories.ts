/** Small publications of the CNPJ in folders of a test, whose inventory is taken, or one file partitioned. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { takeInventory } from '../../../loaders/steps/inventory.ts';
import { partitionMember } from '../../../loaders/steps/partition.ts';
import type { Member, Plan } from '../../../loaders/work/plan.ts';
import { LoadRefused, type PublishedFiles } from '../../../loaders/work/ports.ts';
import { fileObjects } from '../../../local/disk/objects.ts';
import { publicationFiles } from '../../../local/publication-files.ts';
import { cnpj } from '../../../shared/datasets/cnpj/index.ts';
import type { RowKind } from '../../readers/columns.ts';
import { folderForFile } from '../for-file.ts';
import { archiveOf } from './archives.ts';
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

let folders = 0;

/** Begins to partition these bytes as the only file of a kind, which is stored in an archive. */
export async function partitioned(
  root: string,
  kind: RowKind,
  bytes: Buffer,
  onChunk: (bytes: number) => void = () => undefined,
) {
  const folder = join(root, `partitioned-${folders++}`);
  await writePublication(folder, { [kind]: null });
  const members = [{ name: publishedName(kind), bytes, method: 0 }];
  writeFileSync(join(folder, `${kind[0]!.toUpperCase()}${kind.slice(1)}0.zip`), archiveOf(members));
  const files = publicationFiles(folder);
  const plan = await inventory(files);
  const member = plan.members.find(({ resource }) => resource === kind) as Member;
  const work = fileObjects(join(folder, 'work'));
  return { plan, member, work, ended: partitionMember(files, work, plan, member, onChunk) };
}
