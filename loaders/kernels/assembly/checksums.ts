/** CRC-32 of records, as zlib computes it, eight bytes at a time. */

const TABLES: usize = 8;
const tables = makeTables();

function makeTables(): usize {
  const at = heap.alloc(TABLES * 1024);
  for (let byte: u32 = 0; byte < 256; byte++) {
    let crc = byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ ((crc & 1) != 0 ? 0xedb88320 : 0);
    store<u32>(at + (byte << 2), crc);
  }
  for (let i: usize = 1024; i < TABLES * 1024; i += 4) {
    const before = load<u32>(at + i - 1024);
    store<u32>(at + i, (before >>> 8) ^ load<u32>(at + ((before & 0xff) << 2)));
  }
  return at;
}

function entry(table: usize, byte: u32): u32 {
  return load<u32>(tables + (table << 10) + ((byte & 0xff) << 2));
}

export function crc32(from: usize, to: usize): u32 {
  let crc: u32 = 0xffffffff;
  let at = from;
  for (; at + 8 <= to; at += 8) {
    const low = load<u32>(at) ^ crc;
    const high = load<u32>(at, 4);
    crc =
      entry(7, low) ^
      entry(6, low >>> 8) ^
      entry(5, low >>> 16) ^
      entry(4, low >>> 24) ^
      entry(3, high) ^
      entry(2, high >>> 8) ^
      entry(1, high >>> 16) ^
      entry(0, high >>> 24);
  }
  for (; at < to; at++) crc = (crc >>> 8) ^ entry(0, crc ^ load<u8>(at));
  return ~crc;
}
