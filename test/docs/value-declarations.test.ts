/** The declarations of values are complete and refer to what exists. */
import { describe, expect, test } from 'vitest';
import { textCheck } from '../../loaders/read/values/checks.ts';
import { type Field, type Resource, resourcesOf } from '../../shared/datasets/define.ts';
import { SOURCES } from '../../shared/datasets/index.ts';
import { fieldsOf } from '../../shared/datasets/layout.ts';

const RESOURCES = SOURCES.flatMap((source) =>
  resourcesOf(source).map((resource) => ({ source, resource, name: `${source.name} ${resource.name}` })),
);

const published = ({ layout, fields }: Resource): [string, Field][] =>
  fieldsOf(layout).map((name) => [name, fields[name] as Field]);

describe.each(RESOURCES)('$name', ({ source, resource }) => {
  test('names look-ups that the source has', () => {
    const names = resourcesOf(source).map(({ name }) => name);
    for (const [field, { codesOf }] of published(resource)) {
      if (codesOf !== undefined) expect({ field, codesOf, names }.names).toContain(codesOf);
    }
  });

  test('masks CPFs only in texts whose form is that of shapes, of which the kernels leave those of a CPF', () => {
    for (const [, { masksCpf, form, kind }] of published(resource)) {
      if (!masksCpf) continue;
      const has = textCheck(form!);
      const found = ['11144477735', '111.444.777-35'].map(has);
      expect([kind, form?.kind, ...found]).toEqual(['text', 'shape', false, false]);
    }
  });

  test('gives each bound a share and a reason', () => {
    const bounds = published(resource).flatMap(([, { bounds: own }]) => [own?.absent, own?.malformed]);
    for (const bound of [...bounds, resource.repeated]) {
      if (!bound) continue;
      expect(bound.most).toBeGreaterThanOrEqual(0);
      expect(bound.most).toBeLessThan(1);
      expect(bound.why).toMatch(/^[A-Z\d].* .*\.$/);
    }
  });

  test('bounds the share of absent values or of odd ones in some field of every file', () => {
    const checked = published(resource).filter(([, { form, bounds }]) => form ?? bounds);
    expect(checked).not.toEqual([]);
  });

  test('bounds repeated rows where the publisher gives no key', () => {
    const isTotals = source.totals?.resource === resource;
    expect(resource.repeated !== null).toBe(resource.key.length === 0 && !isTotals);
  });
});
