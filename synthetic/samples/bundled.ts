/** What a bundled sample is: the publisher's files of a source, and the answers expected of them. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findSource } from '../../shared/datasets/index.ts';
import type { Served } from '../../test/readers/values.ts';
import { createZip } from '../kit/zip.ts';
import type { SampleFile } from './printed.ts';

export interface SampleCase {
  /** Of an endpoint, with its filters. */
  readonly path: string;
  /** Of an endpoint of one record. */
  readonly item?: Served;
  /** Of a list: all of it, in answer order. */
  readonly itens?: readonly Served[];
  /** Of a list below a CNPJ: as in the summary of the profile. */
  readonly valor_total?: string | null;
}

export interface BundledSample {
  /** As in the registry. */
  readonly source: string;
  readonly files: readonly SampleFile[];
  /** Good rows that a load must not store, by rule. */
  readonly dropped: Readonly<Record<string, number>>;
  /** Well-formed paths of what the sample does not have: 404. */
  readonly unknown: readonly string[];
  /** Read from the files by the tests' own readers. */
  readonly cases: (dir: string) => Promise<SampleCase[]>;
}

export interface SampleExpectation {
  readonly version: string;
  readonly unknown: readonly string[];
  readonly cases: readonly SampleCase[];
}

export async function writeBundled(sample: BundledSample, dir: string): Promise<void> {
  rmSync(dir, { recursive: true, force: true });
  mkdirSync(dir, { recursive: true });
  for (const { name, bytes, zip } of sample.files) {
    if (zip) await writeZip(join(dir, zip), name, bytes);
    else writeFileSync(join(dir, name), bytes);
  }
  const version = findSource(sample.source)?.sampleVersion ?? '';
  const expected = { version, unknown: sample.unknown, cases: await sample.cases(dir) };
  writeFileSync(join(dir, 'expected.json'), printed(expected));
}

async function writeZip(path: string, name: string, bytes: Buffer): Promise<void> {
  const zip = createZip(path);
  await zip.add(name, [bytes]);
  zip.close();
}

/** JSON with one record a line, so that a change shows as the record that changed. */
function printed({ version, unknown, cases }: SampleExpectation): string {
  const list = (values: readonly unknown[], indent: string): string =>
    values.length === 0
      ? '[]'
      : `[\n${values.map((v) => `${indent}  ${JSON.stringify(v)}`).join(',\n')}\n${indent}]`;
  const printedCase = ({ itens, ...rest }: SampleCase): string => {
    const entries = Object.entries(rest).map(([name, value]) => `      "${name}": ${JSON.stringify(value)}`);
    if (itens) entries.push(`      "itens": ${list(itens, '      ')}`);
    return `    {\n${entries.join(',\n')}\n    }`;
  };
  const body = cases.map(printedCase).join(',\n');
  return `{\n  "version": "${version}",\n  "unknown": ${list(unknown, '  ')},\n  "cases": [\n${body}\n  ]\n}\n`;
}
