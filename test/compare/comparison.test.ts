/** A load reports its differences from the generation that was served before it. */
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { report } from '../../local/load/report.ts';
import type { LoadResult } from '../../local/load/result.ts';
import { type CnoRows, cnoFiles } from '../../synthetic/sources/cno/sample/files.ts';
import { A, area, B, link, number, OTHER, work } from '../sources/cno/rows.ts';
import { published, startSources } from '../support/loads/sources.ts';

/** Folders of the reports of the loads, by load id. */
const sources = await startSources();
const reports = join(sources.store.dataDir, 'work/reports/cno');
afterAll(() => sources.close());

const load = (rows: CnoRows): Promise<LoadResult> =>
  sources.load('cno', cnoFiles(rows), { accept: ['values'] });

const BEFORE: CnoRows = {
  works: [work(A, { Nome: 'A', Bairro: 'CENTRO' }), work(B, { Nome: 'B', CEP: '01001000' }), work(number(3))],
  areas: [area(A, '10.00'), area(A, '10.00'), area(A, '10.00'), area(B, '5.00')],
  links: [link(A, OTHER), link(B, OTHER)],
};
const NOW: CnoRows = {
  // Work 3 is removed and work 4 is new; A has another name and loses its district, and B gains a district.
  works: [work(A, { Nome: 'AA' }), work(B, { Nome: 'B', CEP: '01001000', Bairro: 'SUL' }), work(number(4))],
  // One of three equal areas is removed, and that of B has another size.
  areas: [area(A, '10.00'), area(A, '10.00'), area(B, '5.01')],
  links: [link(B, OTHER), link(A, OTHER)],
};

/** The loads follow one another: each is compared with the last one that was published. */
describe('of four loads', () => {
  let second: LoadResult;

  test('the first is compared with nothing', async () => {
    const result = published(await load(BEFORE));
    expect(result.comparison).toBeNull();
    expect(report(result)).not.toContain('compared with');
  });

  test('the second counts every record and value that was added, removed or changed', async () => {
    const before = (await sources.manifest()).sources['cno'];
    second = published(await load(NOW));
    expect(second.comparison).toMatchObject({ generation: before?.generation, versao: before?.versao });
    const { obras, areas, vinculos, cnaes } = second.comparison!.resources;
    expect(obras).toMatchObject({ before: 3, now: 3, share: 1, added: 1, removed: 1, changed: 2 });
    const differing = Object.entries(obras!.values).filter(([, v]) => v.added + v.removed + v.changed > 0);
    expect(Object.fromEntries(differing)).toEqual({
      nome: { added: 0, removed: 0, changed: 1 },
      bairro: { added: 1, removed: 1, changed: 0 },
    });
    expect(areas).toEqual({ before: 4, now: 3, share: 1, added: 1, removed: 2, changed: 0, values: {} });
    const same = { share: 1, added: 0, removed: 0, changed: 0, values: {} };
    expect([vinculos, cnaes]).toEqual([
      { before: 2, now: 2, ...same },
      { before: 0, now: 0, ...same },
    ]);
  });

  test('its report has a line for each resource, and the fields with the most changes', () => {
    const text = report(second);
    expect(text).toMatch(/^compared with {3}2026-09-12, which was served \(20260912-[0-9a-f]+\)$/m);
    expect(text).toMatch(/^resource +before +now +added +removed +changed +compared$/m);
    expect(text).toMatch(/^obras +3 +3 +1 +1 +2 +all$/m);
    expect(text).toMatch(/^areas +4 +3 +1 +2 +– +all$/m);
    expect(text).toContain('values of obras: bairro (1 added, 1 removed), nome (1 changed)');
  });

  test('the third, which is refused, is compared too', async () => {
    const orphans = Array.from({ length: 20 }, (_, i) => area(number(100 + i), '1.00'));
    const result = await load({ ...NOW, areas: orphans });
    expect(result.reason).toMatch(/gate orphans/);
    expect(result.comparison?.resources['areas']).toMatchObject({ before: 3, now: 20, added: 0, removed: 3 });
    expect(report(result)).toMatch(/^areas +3 +20 +0 +3 +– +all$/m);
  });

  test('the fourth has only the rows to compare with, since an earlier version has left no sample', async () => {
    for (const id of readdirSync(reports)) rmSync(join(reports, id, 'rows.json'), { force: true });
    const result = published(await load({ works: [work(A)], areas: [area(A, '1.00')] }));
    expect(result.comparison?.resources['areas']).toEqual({
      before: 3,
      now: 1,
      share: 0,
      added: 0,
      removed: 0,
      changed: 0,
      values: {},
    });
    expect(report(result)).toMatch(/^areas +3 +1 +– +– +– +rows only$/m);
  });
});
