/** The synthetic CNPJ publication has the publisher's form, the real proportions and every trap. */
import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { checkDigits } from '../../synthetic/sources/cnpj/numbers.ts';
import { PUBLICATION_DEFAULTS, writeSynthetic } from '../../synthetic/write.ts';
import { COLUMNS, isRowKind } from '../readers/columns.ts';
import { cellsOf } from '../readers/csv.ts';
import { readMembers } from '../readers/members.ts';
import { readPublication } from '../readers/publication.ts';
import { fromWindows1252 } from '../readers/windows1252.ts';
import { folderForFile } from '../support/for-file.ts';
import { TRAPS } from '../support/traps.ts';

const COMPANIES = 5_000;
const work = folderForFile('synthetic');
const dir = join(work, 'zips');

const textOf = (kind: string): string =>
  members
    .filter((member) => member.kind === kind)
    .map((member) => fromWindows1252(member.bytes))
    .join('');

const linesOf = (kind: string): string[] => textOf(kind).split('\n').slice(0, -1);

await writeSynthetic({ ...PUBLICATION_DEFAULTS, dir, companies: COMPANIES });
const members = await readMembers(dir);
const publication = await readPublication(dir);

describe('the files', () => {
  test('are the 37 archives of a month, each with one member, named as published', () => {
    const names = readdirSync(dir).sort();
    const parted = ['Empresas', 'Estabelecimentos', 'Socios'].flatMap((kind) =>
      Array.from({ length: 10 }, (_, i) => `${kind}${i}.zip`),
    );
    const single = ['Simples', 'Cnaes', 'Motivos', 'Municipios', 'Naturezas', 'Paises', 'Qualificacoes'];
    expect(names).toEqual([...parted, ...single.map((name) => `${name}.zip`)].sort());
    expect(members).toHaveLength(37);
    expect(members.map(({ name }) => name)).toContain('K3241.K03200Y9.D61010.ESTABELE');
    expect(members.map(({ name }) => name)).toContain('F.K03200$W.SIMPLES.CSV.D61010');
  });

  test('pass unzip -t', ({ skip }) => {
    if (spawnSync('unzip', ['-v']).error) skip('unzip is not installed');
    for (const name of readdirSync(dir)) {
      expect(execFileSync('unzip', ['-tq', join(dir, name)]).toString()).toContain('No errors');
    }
  });

  test('have the columns of their kind in every line, every cell in quotes, and lines that end with LF', () => {
    for (const { name, kind, bytes } of members) {
      const text = fromWindows1252(bytes);
      expect(text.endsWith('\n'), name).toBe(true);
      expect(text.includes('\r'), name).toBe(false);
      const width = isRowKind(kind) ? COLUMNS[kind].length : 2;
      for (const line of text.slice(0, -1).split('\n')) {
        if (cellsOf(line)?.length !== width || !line.startsWith('"') || !line.endsWith('"')) {
          expect.fail(`${name}: ${line}`);
        }
      }
    }
  });

  test('hold only characters of windows-1252', () => {
    for (const { name, bytes } of members) {
      expect(/[\x81\x8d\x8f\x90\x9d]/.test(bytes.toString('latin1')), name).toBe(false);
    }
    expect(members.some(({ bytes }) => bytes.includes(0x80))).toBe(true);
  });

  test('have about five times as many rows in part 0 as in each other part', () => {
    const sizes = members.filter(({ kind }) => kind === 'estabelecimentos').map(({ bytes }) => bytes.length);
    for (const size of sizes.slice(1)) {
      expect(sizes[0]! / size).toBeGreaterThan(4.5);
      expect(sizes[0]! / size).toBeLessThan(5.5);
    }
  });

  test('spread the rows of a company over several files, not side by side', () => {
    const [root, { establishments }] = [...publication.companies].find(
      ([, c]) => c.establishments.length > 200,
    )!;
    const parts = members.filter(
      ({ kind, bytes }) => kind === 'estabelecimentos' && bytes.includes(`"${root}"`),
    );
    expect(parts).toHaveLength(10);
    const roots = linesOf('estabelecimentos').map((line) => line.slice(1, 9));
    const neighbours = roots.filter((one, i) => one === root && roots[i + 1] === root);
    expect(neighbours.length).toBeLessThan(establishments.length / 10);
  });
});

describe('the population', () => {
  /** Omits the few companies that are made large on purpose, which weigh too much among 5,000. */
  const ordinary = () =>
    [...publication.companies.values()].filter((c) => c.establishments.length < 60 && c.partners.length < 60);
  const share = (count: number): number => count / ordinary().length;
  const sum = (counts: number[]): number => counts.reduce((total, n) => total + n, 0);

  test('keeps the real proportions', () => {
    const single = ordinary().filter((c) => c.establishments.length === 1).length;
    expect(share(single)).toBeGreaterThan(0.955);
    expect(share(single)).toBeLessThan(0.985);
    expect(share(sum(ordinary().map((c) => c.establishments.length)))).toBeCloseTo(71 / 67, 1);
    expect(share(sum(ordinary().map((c) => c.partners.length)))).toBeCloseTo(27.5 / 67, 1);
    expect(share(ordinary().filter((c) => c.simples.opcao_pelo_simples !== null).length)).toBeCloseTo(
      0.737,
      1,
    );
  });

  test('has a company with hundreds of branches and one with hundreds of partners', () => {
    const all = [...publication.companies.values()];
    expect(Math.max(...all.map((c) => c.establishments.length))).toBeGreaterThan(300);
    expect(Math.max(...all.map((c) => c.partners.length))).toBeGreaterThanOrEqual(300);
  });

  test('has its own roots and correct check digits', () => {
    const roots = linesOf('empresas').map((line) => line.slice(1, 9));
    expect(roots.length - new Set(roots).size).toBe(publication.counts.empresas.repeated);
    for (const { establishments } of publication.companies.values()) {
      for (const { cnpj_completo: cnpj } of establishments) {
        if (checkDigits(cnpj!.slice(0, 12)) !== cnpj!.slice(12)) expect.fail(cnpj!);
      }
    }
    expect(checkDigits('12ABC34501DE')).toBe('35');
    expect(checkDigits('00000000E08G')).toBe('12');
  });

  test('has rows without a partner, under 1 % of orphans, and repeated rows', () => {
    const { counts, withoutEmpresa, withoutSimples } = publication;
    expect(withoutEmpresa).toBeGreaterThan(0);
    expect(withoutSimples).toBeGreaterThan(1_000);
    for (const kind of ['empresas', 'socios', 'simples'] as const) {
      expect(counts[kind].orphans, kind).toBeGreaterThan(0);
      expect(counts[kind].orphans / counts[kind].rows, kind).toBeLessThan(0.01);
    }
    for (const kind of ['empresas', 'estabelecimentos', 'socios', 'simples'] as const) {
      expect(counts[kind].repeated, kind).toBeGreaterThan(0);
      expect(counts[kind].rejected, kind).toBe(0);
    }
  });

  test.each(TRAPS)('has $trap', ({ kind, found }) => {
    expect(linesOf(kind).some((line) => found(cellsOf(line)!, line))).toBe(true);
  });

  test('leaves some codes of the rows out of the look-up files', () => {
    const codes = (kind: string) => new Set(linesOf(kind).map((line) => cellsOf(line)![0]));
    const used = (kind: 'empresas' | 'estabelecimentos', column: number) =>
      linesOf(kind).map((line) => cellsOf(line)![column]!);
    expect(used('estabelecimentos', 7).some((code) => !codes('motivos').has(code))).toBe(true);
    expect(used('estabelecimentos', 9).some((code) => code && !codes('paises').has(code))).toBe(true);
    expect(used('empresas', 3).some((code) => !codes('qualificacoes').has(code))).toBe(true);
  });
});
