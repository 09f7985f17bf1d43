/** The declarations of what changes: every field of a compared resource is accounted for. */
import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { boundsOf, type Changes, kindsOf } from '../../shared/datasets/changes.ts';
import type { Resource } from '../../shared/datasets/define.ts';
import { STATES_AND_ABROAD } from '../../shared/datasets/identifiers.ts';
import { SOURCES } from '../../shared/datasets/index.ts';
import { encodeDirectory } from '../../shared/store/records/directory.ts';
import { rowCodecOf } from '../../shared/store/records/row-codec.ts';

const declared = SOURCES.flatMap(({ name, changes }): [string, Changes][] =>
  changes ? [[name, changes]] : [],
);

const FROM_THE_NAME = 'the name of the file has it, and changes each month';

/** Stored fields that are not compared, with the reason. */
const NOT_COMPARED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ...Object.fromEntries(
    ['dividas_nao_previdenciario', 'dividas_fgts', 'dividas_previdenciario'].map((name) => [
      name,
      {
        cpf_cnpj: 'it is the key of the row with its punctuation',
        tipo_pessoa: 'the holder of a CNPJ is a legal person; only the spelling differs from file to file',
      },
    ]),
  ),
  imoveis: {
    data_atualizacao_raw: 'it is the published text of data_atualizacao_cadastro',
    codigo_lote: FROM_THE_NAME,
    uf_arquivo: FROM_THE_NAME,
    parte_arquivo: FROM_THE_NAME,
  },
};

test('the sources with records of their own are compared, and only CNPJ lists the changes of one key', () => {
  expect(declared.map(([name, { byKey }]) => [name, byKey])).toEqual([
    ['cnpj', true],
    ['cno', false],
    ['pgfn', false],
    ['cafir', false],
  ]);
});

describe.each(declared)('%s', (_, changes) => {
  const { of, resources, place } = changes;
  const has = ({ fields }: Resource, name: string | null): boolean => name === null || name in fields;

  test('compares every stored field, or there is a reason', () => {
    const left = resources.map(({ resource, identity, changed }) => {
      const compared = [...identity, ...changed.flatMap(({ fields }) => fields)];
      expect(compared.filter((name) => !has(resource, name))).toEqual([]);
      const names = rowCodecOf(resource, of.partition).fields.filter((name) => !compared.includes(name));
      return [resource.name, names];
    });
    const reasons = resources.map(({ resource: { name } }) => [name, Object.keys(NOT_COMPARED[name] ?? {})]);
    expect(left).toEqual(reasons);
  });

  test('bounds every kind, with a reason', () => {
    const bounds = boundsOf(changes);
    const bounded = new Set(bounds.map(({ kind }) => kind.name));
    expect(kindsOf(changes).filter(({ name }) => !bounded.has(name))).toEqual([]);
    for (const { resource, kind, bound } of bounds) {
      expect(bound.most, `${resource.name} ${kind.name}`).toBeGreaterThan(0);
      expect(bound.most).toBeLessThanOrEqual(1);
      expect(bound.why).toMatch(/^[a-z].{20,}[^.]$/);
    }
  });

  test('has one kind for each name', () => {
    const names = kindsOf(changes).map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(name).toMatch(/^[a-z]+(_[a-z]+)*$/);
  });

  test('shows and places changes by fields that the records have', () => {
    for (const { resource, shown, told, sameBy = [], opened, changed } of resources) {
      const since = changed.flatMap((one) => one.since ?? []);
      const all = [shown, ...told, ...sameBy, ...since, ...(opened ? [opened.field] : [])];
      expect(all.filter((name) => !has(resource, name))).toEqual([]);
    }
    expect(resources.slice(1).filter(({ returned }) => returned)).toEqual([]);
    for (const name of [place.uf, place.municipio, place.cnae, place.first?.field ?? null])
      expect(has(place.resource, name)).toBe(true);
    expect(resources.map(({ resource }) => resource)).toContain(place.resource);
  });
});

test('a directory of twice the municipalities of the country, by names without order, fits into an item', () => {
  const textOf = (n: number): string => createHash('sha256').update(String(n)).digest('base64');
  const entries = Array.from({ length: 12_000 }, (_, n) => ({
    values: [STATES_AND_ABROAD[n % STATES_AND_ABROAD.length] ?? null, textOf(n).slice(0, 30)],
    count: (n * 7_919) % 100_000,
  }));
  expect(encodeDirectory(entries).bytes.length).toBeLessThan(400 << 10);
});

test('the names of tables of changes begin with that of a table of their source, by which readers have rights', () => {
  const compared = SOURCES.filter(({ changes }) => changes);
  expect(compared.map(({ name }) => name)).toEqual(['cnpj', 'cno', 'pgfn', 'cafir']);
  for (const { tables, changes } of compared)
    expect(tables.some(({ name }) => changes?.name.startsWith(`${name}-`))).toBe(true);
});
