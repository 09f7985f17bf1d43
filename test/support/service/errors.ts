/** The properties that all errors share. */
import { expect } from 'vitest';
import type { Answer } from './answer.ts';

export function expectError({ status, headers, body }: Answer, wanted: number, detail: unknown): void {
  expect([status, body]).toEqual([wanted, { detail }]);
  expect(headers['cache-control']).toBe('no-store');
  expect(headers['etag']).toBeUndefined();
  expect(headers['vary']).toContain('Origin');
}
