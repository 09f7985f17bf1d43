/** The synthetic publications of one small country, written once, and readable as bytes, rows and records. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PUBLICATION_DEFAULTS, writeSynthetic } from '../../synthetic/write.ts';
import { type PublishedFile, readFiles } from '../readers/files.ts';
import { type Country, readCountry, SOURCE_NAMES, type SourceName } from '../roundtrip/country.ts';

export const COMPANIES = 4_000;

export interface SyntheticCountry {
  readonly work: string;
  readonly country: Required<Country>;
  readonly write: (source: SourceName, to: string, more?: object) => ReturnType<typeof writeSynthetic>;
  /** The files as text, with one character per byte. */
  readonly bytesOf: (source: SourceName, name?: RegExp) => string[];
  /** The rows without the first line of each file. */
  readonly rowsIn: (source: SourceName, name?: RegExp) => string[];
  readonly filesOf: (source: SourceName) => readonly PublishedFile[];
  readonly namesOf: (source: SourceName) => string[];
  readonly close: () => void;
}

/** Writes the named sources, by default all, and reads them back. */
export async function writeCountry(named: readonly SourceName[] = SOURCE_NAMES): Promise<SyntheticCountry> {
  const work = mkdtempSync(join(tmpdir(), 'synthetic-country-'));
  const files = new Map<SourceName, readonly PublishedFile[]>();
  const write = (source: SourceName, to: string, more: object = {}) =>
    writeSynthetic({ ...PUBLICATION_DEFAULTS, source, dir: join(work, to), companies: COMPANIES, ...more });
  for (const name of named) {
    await write(name, name);
    files.set(name, await readFiles(join(work, name)));
  }
  const folders = Object.fromEntries(named.map((name) => [name, join(work, name)]));
  const country = (await readCountry(folders)) as Required<Country>;
  const filesOf: SyntheticCountry['filesOf'] = (source) => files.get(source) ?? [];
  const bytesOf: SyntheticCountry['bytesOf'] = (source, name = /./) =>
    filesOf(source)
      .filter((file) => name.test(file.name))
      .map(({ bytes }) => bytes.toString('latin1'));
  return {
    work,
    country,
    write,
    filesOf,
    bytesOf,
    rowsIn: (source, name) =>
      bytesOf(source, name).flatMap((text) => text.split(/\r?\n/).slice(1).filter(Boolean)),
    namesOf: (source) =>
      filesOf(source)
        .map(({ name }) => name)
        .sort(),
    close: () => rmSync(work, { recursive: true, force: true }),
  };
}
