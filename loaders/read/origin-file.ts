/** Reads the `origem.json` that a fetch has put beside the files, and compares it with the files. */
import type { Source } from '../../shared/datasets/define.ts';
import { ORIGIN } from '../../shared/ingestion/fetched-names.ts';
import { type Origin, parseOrigin } from '../../shared/store/generations/origin.ts';
import { LoadRefused, type ObjectInfo, type PublishedFiles } from '../work/ports.ts';
import { BOUNDS, number } from './bounds.ts';

/** Returns null if there is none. @throws LoadRefused if it is malformed or contradicts the load or files */
export async function readOrigin(
  { name }: Source,
  version: string,
  files: PublishedFiles,
  objects: readonly ObjectInfo[],
): Promise<Origin | null> {
  const body = await readBeside(files, objects, ORIGIN, BOUNDS.originBytes.most);
  if (!body) return null;
  const origin = parseOrigin(body.toString('utf8'));
  if (!origin)
    throw new LoadRefused(`${ORIGIN}: not the origin of a publication; fetch it again, or remove the file`);
  if (origin.fonte !== name || origin.versao !== version) {
    throw new LoadRefused(
      `${ORIGIN}: the folder has ${origin.fonte} ${origin.versao}, and the load is of ${name} ${version}: correct the label or the folder`,
    );
  }
  refuseOtherFiles(origin, objects);
  return origin;
}

/** Reads a small file beside those of the publisher; null where there is none. @throws LoadRefused */
export async function readBeside(
  files: PublishedFiles,
  objects: readonly ObjectInfo[],
  name: string,
  most: number,
): Promise<Buffer | null> {
  const size = objects.find(({ key }) => key === name)?.size;
  if (size === undefined) return null;
  if (size > most) throw new LoadRefused(`${name}: ${number(size)} bytes; allowed: at most ${number(most)}`);
  return files.read(name, 0, size);
}

/** The load compares archive checksums itself; sizes suffice to find a file replaced or cut by hand. */
function refuseOtherFiles({ arquivos }: Origin, objects: readonly ObjectInfo[]): void {
  for (const { arquivo, tamanho } of arquivos) {
    const size = objects.find(({ key }) => key === arquivo)?.size;
    if (size === tamanho) continue;
    const found = size === undefined ? 'it is not there' : `it has ${number(size)} bytes`;
    throw new LoadRefused(
      `${arquivo}: ${ORIGIN} says ${number(tamanho)} bytes, and ${found}: fetch the publication again, or remove ${ORIGIN}`,
    );
  }
}
