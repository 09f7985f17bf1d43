/** The declared fields equal those of each dataset's `contract.json`, written from the specification. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { datasetFolder } from '../../local/sample.ts';
import { resourcesOf, type Source } from '../../shared/datasets/define.ts';
import { SOURCES } from '../../shared/datasets/index.ts';
import { fieldsOf } from '../../shared/datasets/layout.ts';

const KINDS = ['text', 'date', 'integer'] as const;

interface Contract extends Partial<Record<(typeof KINDS)[number], readonly string[]>> {
  /** Fields that are missing from the files of the resource, so null in every record. */
  readonly withoutColumn?: readonly string[];
}

const contractOf = (source: Source): Readonly<Record<string, Contract>> =>
  JSON.parse(readFileSync(join(datasetFolder(source), 'contract.json'), 'utf8'));

describe.each(SOURCES)('$name', (source) => {
  const contract = contractOf(source);

  test('declares the resources of its contract', () => {
    const names = resourcesOf(source).map(({ name }) => name);
    expect(names.sort()).toEqual(Object.keys(contract).sort());
  });

  test.each(resourcesOf(source))('declares the fields of $name with their types', ({ name, fields }) => {
    const kinds = KINDS.flatMap((kind) => (contract[name]?.[kind] ?? []).map((field) => [field, kind]));
    const declared = Object.entries(fields).map(([field, { kind }]) => [field, kind]);
    expect(Object.fromEntries(declared)).toEqual(Object.fromEntries(kinds));
  });

  test.each(resourcesOf(source))('reads only declared fields of $name, and sorts by them', (resource) => {
    const { fields, layout, key, order, sum } = resource;
    const sorted = order.map((field) => field.replace(/^-/, ''));
    const named = [...fieldsOf(layout), ...key, ...sorted, ...(sum ? [sum] : [])];
    expect(named.filter((field) => !Object.hasOwn(fields, field))).toEqual([]);
  });

  test.each(resourcesOf(source))('has a column for every published field of $name', (resource) => {
    const columns = fieldsOf(resource.layout);
    const published = Object.entries(resource.fields).filter(([, field]) => !field.derived);
    const without = published.map(([name]) => name).filter((name) => !columns.includes(name));
    expect(without).toEqual(contract[resource.name]?.withoutColumn ?? []);
  });
});
