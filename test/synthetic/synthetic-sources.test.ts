/** The synthetic publications besides CNPJ: properties of each source, and of the records of CNPJs in it. */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readFiles } from '../readers/files.ts';
import { readCountry, SOURCE_NAMES } from '../roundtrip/country.ts';
import { forFile } from '../support/for-file.ts';
import { COMPANIES, writeCountry } from '../support/synthetic-country.ts';

const { work, country, write, filesOf, namesOf } = await forFile(writeCountry());

const others = SOURCE_NAMES.filter((name) => name !== 'cnpj');

describe('every source', () => {
  test.each(others)('%s gives equal bytes for the same seed only', async (name) => {
    await write(name, `${name}-again`);
    await write(name, `${name}-other`, { seed: 2 });
    const digest = async (to: string): Promise<string> => {
      const hash = createHash('sha256');
      const read = await readFiles(join(work, to));
      for (const file of read.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
        hash.update(file.name).update(file.bytes);
      }
      return hash.digest('hex');
    };
    expect(await digest(`${name}-again`)).toBe(await digest(name));
    expect(await digest(`${name}-other`)).not.toBe(await digest(name));
  });

  test.each(others)('%s always gives the same bytes (synthetic.sha256 of its tests)', async (name) => {
    const hash = createHash('sha256');
    for (const file of filesOf(name).toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
      hash.update(file.name).update(file.bytes);
    }
    const kept = join(import.meta.dirname, '../sources', name.replaceAll('_', '-'), 'synthetic.sha256');
    await expect(`${hash.digest('hex')}\n`).toMatchFileSnapshot(kept);
  });

  test.each(others)('%s adds the requested number of bad rows, and all are rejected', async (name) => {
    await write(name, `${name}-faulty`, { faults: 24 });
    const faulty = await readCountry({ [name]: join(work, `${name}-faulty`) });
    const counts = (of: unknown): { rows: number; rejected: number }[] =>
      JSON.stringify(of, (_, value) => (value instanceof Map ? undefined : value))
        .match(/\{"rows":\d+,"repeated":\d+,"rejected":\d+/g)!
        .map((text) => JSON.parse(`${text}}`));
    const sum = (of: unknown, key: 'rows' | 'rejected'): number =>
      counts(of).reduce((total, count) => total + count[key], 0);
    expect(sum(country[name], 'rejected')).toBe(0);
    expect(sum(faulty[name], 'rejected')).toBe(24);
    expect(sum(faulty[name], 'rows')).toBe(sum(country[name], 'rows') + 24);
  });

  test.each(others)('%s can also be written as plain files', async (name) => {
    await write(name, `${name}-plain`, { plain: true });
    const plain = await readFiles(join(work, `${name}-plain`));
    const base = (path: string): string => path.split('/').at(-1)!;
    expect(plain.map((file) => base(file.name)).sort()).toEqual(namesOf(name).map(base).sort());
  });
});

describe('the records of CNPJs', () => {
  const held = () =>
    [country.pgfn.nao_previdenciario, country.parcelamentos_rfb, country.transacoes_rfb].map(({ lists }) => [
      ...lists.keys(),
    ]);

  test('belong mostly to companies of the registry, and some to CNPJs that are not in it', () => {
    const known = new Set(
      [...country.cnpj.companies.values()].flatMap((c) => c.establishments.map((e) => e.cnpj_completo)),
    );
    for (const cnpjs of held()) {
      const found = cnpjs.filter((cnpj) => known.has(cnpj)).length;
      expect(found / cnpjs.length).toBeGreaterThan(0.9);
      expect(found).toBeLessThan(cnpjs.length);
    }
  });

  test('leave most companies without any record, and give some a record of every kind', () => {
    const all = held();
    const inAll = all[0]!.filter((cnpj) => all.every((cnpjs) => cnpjs.includes(cnpj)));
    expect(inAll.length).toBeGreaterThan(0);
    expect(new Set(all.flat()).size).toBeLessThan(COMPANIES / 2);
  });
});
