/** Random small publications in the files of a source whose whole publications have any number of files. */
import { transacoesRfb } from '../../../shared/datasets/transacoes-rfb/index.ts';
import { below, chance, type Random } from '../../../synthetic/kit/random.ts';
import { archiveOf } from '../loads/archives.ts';

export const SMALL = transacoesRfb;
export const VERSION = '2026-09';

export type SmallPublication = ReadonlyMap<string, Buffer>;

/** Returns lines of letters with so many bytes. */
export function lines(random: Random, bytes: number): Buffer {
  const text = Buffer.alloc(bytes);
  for (let i = 0; i < bytes; i++)
    text[i] = i % 64 === 63 || i === bytes - 1 ? 0x0a : 0x61 + below(random, 26);
  return text;
}

export function archive(random: Random, name: string, bytes: number): Buffer {
  const member = { name: `${name}.csv`, bytes: lines(random, bytes), method: chance(random, 50) ? 8 : 0 };
  if (chance(random, 80)) return archiveOf([member]);
  const inner = archiveOf([member], { comment: 'inner' });
  return archiveOf([{ name: `${name}-dentro.zip`, bytes: inner, method: 0 }]);
}

/** From half a segment to 20 segments. */
const sizeOf = (random: Random, segment: number): number =>
  Math.floor(segment / 2) + below(random, chance(random, 25) ? segment * 19 : segment * 4);

export function smallPublication(random: Random, segment: number): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  const count = 1 + below(random, 4);
  for (let i = 1; i <= count; i++) {
    const size = sizeOf(random, segment);
    if (chance(random, 50)) files.set(`transacoes-${i}.csv`, lines(random, size));
    else files.set(`transacoes-${i}.zip`, archive(random, `transacoes-${i}`, size));
  }
  return files;
}

/** Returns a publication with other bytes, sometimes of the same size, sometimes one file more or fewer. */
export function replaced(random: Random, old: SmallPublication, segment: number): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  for (const [name, bytes] of old) {
    if (chance(random, 20)) files.set(name, bytes);
    else if (name.endsWith('.csv') && chance(random, 70)) files.set(name, lines(random, bytes.length));
    else if (name.endsWith('.csv')) files.set(name, lines(random, sizeOf(random, segment)));
    else files.set(name, archive(random, name.slice(0, -4), sizeOf(random, segment)));
  }
  const [first] = files.keys();
  if (chance(random, 15) && files.size > 1) files.delete(first!);
  if (chance(random, 15)) files.set('transacoes-9.csv', lines(random, sizeOf(random, segment)));
  return files;
}
