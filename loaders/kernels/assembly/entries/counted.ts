/** The values of a counted field by place, as in shared/store/records/sets/columns.ts before deflation. */
import { Growing, written } from '../memory';
import { putVarint } from '../varints';
import { entryCount } from './columns';

/** Bytes that a run is assumed to take when the form is chosen. Runs deflate less well than codes. */
const RUN_BYTES: u32 = 6;

/** The code of each place, 16 bits each. */
const codes = new Growing();
const packed = new Growing();

/**
 * Packs the numbers of the values of a field by place, which are at `values`, 32 bits each, and less than
 * `count`. Writes how many places have each to `tally`. Returns twice the number of bytes, plus 1 for codes
 * in place of runs.
 */
export function packCounted(values: usize, count: u32, tally: usize): usize {
  const places: usize = entryCount();
  codes.reserve(places << 1, 0);
  packed.reserve(places * RUN_BYTES + 16, 0);
  memory.fill(tally, 0, (<usize>count) << 2);
  let runs: u32 = 0;
  let before: u32 = 0xffffffff;
  for (let place: usize = 0; place < places; place++) {
    const code = load<u32>(values + (place << 2));
    store<u16>(codes.at + (place << 1), <u16>code);
    const at = tally + ((<usize>code) << 2);
    store<u32>(at, load<u32>(at) + 1);
    if (code != before) runs++;
    before = code;
  }
  const planes: u32 = count > 256 ? 2 : 1;
  const isShort = runs * RUN_BYTES < <u32>places * planes;
  return written(packed.at, isShort ? putRuns(places) << 1 : (putPlanes(places, planes) << 1) | 1);
}

/** Writes the length less one and the code of each run; returns their bytes. */
function putRuns(places: usize): usize {
  let to = packed.at;
  let place: usize = 0;
  while (place < places) {
    const start = place;
    const code: u32 = load<u16>(codes.at + (start << 1));
    do place++;
    while (place < places && <u32>load<u16>(codes.at + (place << 1)) == code);
    to = putVarint(putVarint(to, <u32>(place - start - 1)), code);
  }
  return to - packed.at;
}

/** Writes all low bytes, and with two planes all high ones; returns their number. */
function putPlanes(places: usize, planes: u32): usize {
  for (let place: usize = 0; place < places; place++)
    store<u8>(packed.at + place, load<u8>(codes.at + (place << 1)));
  if (planes == 1) return places;
  const high = packed.at + places;
  for (let place: usize = 0; place < places; place++)
    store<u8>(high + place, load<u8>(codes.at + (place << 1), 1));
  return 2 * places;
}
