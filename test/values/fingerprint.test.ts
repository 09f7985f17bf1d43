/** The fingerprint of a service without data is a constant, which must be what the function calculates. */
import { expect, test } from 'vitest';
import { EMPTY_MANIFEST, fingerprintOf } from '../../shared/store/generations/manifest.ts';

test('the fingerprint of no sources is that of the empty manifest', () => {
  expect(EMPTY_MANIFEST.fingerprint).toBe(fingerprintOf(EMPTY_MANIFEST.sources));
});
