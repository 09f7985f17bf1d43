/** Whatever happens on the way, a version that is ready is the one that is published. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { publicationAt } from '../../loaders/publisher/look.ts';
import type { Publication } from '../../loaders/publisher/ports.ts';
import { type Fault, inTurn } from '../support/publisher/faults.ts';
import { find, OCTOBER, SEPTEMBER, soughtAt, started } from '../support/publisher/looking.ts';
import { plainHost } from '../support/publisher/plain-host.ts';
import { publicationOf, publish } from '../support/publisher/publications.ts';
import type { Files } from '../support/publisher/site.ts';
import '../support/seed.ts';
import { visitOf } from '../support/publisher/visits.ts';

const fault: fc.Arbitrary<Fault | null> = fc.oneof(
  { weight: 3, arbitrary: fc.constant(null) },
  fc.nat(100_000).map((after): Fault => ({ kind: 'reset', after })),
  fc.nat(100_000).map((after): Fault => ({ kind: 'truncated', after })),
  fc.constantFrom<Fault>(
    { kind: 'reset', after: 'request' },
    { kind: 'status', status: 404 },
    { kind: 'status', status: 429, retryAfter: '30' },
    { kind: 'status', status: 500 },
    { kind: 'page', page: 'login' },
    { kind: 'page', page: 'rejected' },
    { kind: 'page', page: 'other', status: 404 },
    { kind: 'empty' },
    { kind: 'whole' },
    { kind: 'gzip' },
    { kind: 'shifted', by: 3 },
    { kind: 'etag', etag: '"other"' },
    { kind: 'redirect', to: '/login' },
  ),
);

test('any sequence of faults ends with a version that is ready as published, with what it lacks, or with a reason', async () => {
  const files: Files = new Map();
  publish(files, '2026_trimestre_03/', publicationOf('pgfn', '2026-T3'), OCTOBER);
  publish(files, '2026_trimestre_02/', publicationOf('pgfn', '2026-T2'), SEPTEMBER);
  const standIn = await started(plainHost(files));
  const sought = soughtAt('pgfn', `${standIn.origin}/`);
  const clean = new Map<string, Publication>();
  for (const version of ['2026-T3', '2026-T2']) clean.set(version, await find(sought, version));
  const runs = process.env['SLOW'] ? 1_000 : 40;
  let ready = 0;
  const cases = fc.asyncProperty(fc.array(fault, { maxLength: 14 }), async (faults) => {
    standIn.faults = inTurn<unknown>(...faults);
    const visit = visitOf();
    const found = await publicationAt(visit, sought, null, null).catch((error: unknown) => error);
    if (found instanceof Error) {
      expect(found).toMatchObject({ name: 'PublisherError', message: expect.stringContaining('pgfn') });
      return;
    }
    const { version, unready } = found as Publication;
    if (unready.length > 0) return;
    ready++;
    expect(found).toEqual(clean.get(version));
  });
  await fc.assert(cases, { numRuns: runs });
  expect(ready).toBeGreaterThan(runs / 4);
});
