/** The checksum of keys is the CRC-32 of zlib. */
import { crc32 as ofZlib } from 'node:zlib';
import { assert, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { crc32 } from '../../shared/store/keys/crc32.ts';

test('the checksum of any text in ASCII is that of zlib', () => {
  assert(
    property(string({ unit: 'binary-ascii', maxLength: 100 }), (text) => {
      expect(crc32(text)).toBe(ofZlib(text));
    }),
  );
});
