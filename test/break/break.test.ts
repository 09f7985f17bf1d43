/** The short form of every part of the campaign that tries to break the service. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { closeShared } from './http/served.ts';
import { PARTS } from './parts/index.ts';
import { type Options, runPart } from './run-part.ts';

const OPTIONS: Options = { seed: 1, isShort: true, attempts: undefined, only: undefined, minutes: 1 };
const root = mkdtempSync(join(tmpdir(), 'break-'));
afterAll(async () => {
  await closeShared();
  rmSync(root, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
});

const NAMED = Object.entries(PARTS).map(([name, part]) => ({ name, part, ...part }));

test.each(NAMED)('$name: $promise', async ({ name, part }) => {
  const folder = join(root, name);
  mkdirSync(folder);
  const place = { folder, isShort: true, say: () => undefined };
  const result = await runPart({ name, part }, OPTIONS, place, new AbortController().signal);
  expect(result).toMatchObject({ failed: 0, first: null });
});
