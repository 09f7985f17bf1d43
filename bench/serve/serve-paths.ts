/** The paths that a campaign requests: companies of the loaded files, shuffled so that caches do not help. */
import { forEachLine } from '../../loaders/read/lines.ts';
import { openMember } from '../../loaders/read/member.ts';
import { takeInventory } from '../../loaders/steps/inventory.ts';
import { fileObjects } from '../../local/disk/objects.ts';
import { cnpj } from '../../shared/datasets/cnpj/index.ts';
import { below, type Random } from '../../synthetic/kit/random.ts';

/** `"99000001";"0001";"01";` */
const CNPJ = /^"(\d{8})";"(\d{4})";"(\d{2})";/;

export async function cnpjsOf(folder: string): Promise<string[]> {
  const files = fileObjects(folder);
  const { members } = await takeInventory(cnpj, '2026-10', files);
  const found: string[] = [];
  for (const member of members.filter((m) => m.resource === 'estabelecimentos')) {
    await forEachLine(openMember(files, member).chunks, member.file, {
      line: (buffer, start) => {
        const [, basico, ordem, dv] = CNPJ.exec(buffer.toString('latin1', start, start + 24)) ?? [];
        if (basico) found.push(`${basico}${ordem}${dv}`);
        return undefined;
      },
      chunk: () => undefined,
    });
  }
  return shuffled(found, { state: 7 });
}

export const profilePaths = (cnpjs: readonly string[]): string[] => cnpjs.map((c) => `/v1/cnpjs/${c}`);

export const listPaths = (cnpjs: readonly string[]): string[] =>
  cnpjs.map((c, i) => `/v1/cnpjs/${c}/${i % 2 ? 'socios' : 'estabelecimentos'}`);

/** Shuffles the list in its place, and returns it. Only the state of the random numbers decides the order. */
function shuffled<T>(list: T[], random: Random): T[] {
  for (let i = list.length - 1; i > 0; i--) {
    const other = below(random, i + 1);
    [list[i], list[other]] = [list[other] as T, list[i] as T];
  }
  return list;
}
