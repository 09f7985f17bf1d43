/** Bounds the files of rows before any is read: their number, their bytes, and how far they unpack. */
import type { Member } from '../work/plan.ts';
import { LoadRefused } from '../work/ports.ts';
import { BOUNDS, number } from './bounds.ts';

/** Bytes up to which the ratio is not bounded: unpacking so little takes a second. */
const RATIO_GRACE = 256 << 20;

/** Bytes as packed and as unpacked; equal for a plain file. */
type Sized = Pick<Member, 'file' | 'compressed' | 'size'>;

/** @throws LoadRefused naming the largest file, and the bound */
export function refuseSizes(files: readonly Sized[]): void {
  const { rowFiles, rowBytes, ratio } = BOUNDS;
  if (files.length > rowFiles.most) {
    throw new LoadRefused(
      `${number(files.length)} files of rows, such as ${files[0]?.file}; allowed: at most ${number(rowFiles.most)}`,
    );
  }
  const largest = files.reduce<Sized | null>((most, f) => (most && most.size >= f.size ? most : f), null);
  if (!largest) return;
  const all: Sized = {
    file: `all ${files.length} files together, of which ${largest.file} is the largest`,
    compressed: files.reduce((sum, f) => sum + f.compressed, 0),
    size: files.reduce((sum, f) => sum + f.size, 0),
  };
  if (all.size > rowBytes.most) {
    throw new LoadRefused(
      `${all.file}: ${number(all.size)} bytes of rows; allowed: at most ${number(rowBytes.most)}`,
    );
  }
  for (const { file, compressed, size } of [...files, all]) {
    if (size <= RATIO_GRACE || size <= compressed * ratio.most) continue;
    throw new LoadRefused(
      `${file}: ${number(compressed)} bytes unpack to ${number(size)}; allowed: at most ${ratio.most} ${ratio.what}`,
    );
  }
}
