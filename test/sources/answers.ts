/** The answers of the bundled samples: read from their bytes by a reader, or written beside them by hand. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sampleFolder } from '../../local/sample.ts';
import { cnpj } from '../../shared/datasets/cnpj/index.ts';
import type { Source } from '../../shared/datasets/define.ts';
import { folderOf, SOURCES } from '../../shared/datasets/index.ts';
import type { Expecting, SampleExpectation } from '../readers/expected.ts';
import type { CompanyExpectation } from './cnpj/expected.ts';

async function read(source: Source): Promise<unknown> {
  const reader = join(import.meta.dirname, folderOf(source), 'expected.ts');
  const dir = sampleFolder(source);
  if (!existsSync(reader)) return JSON.parse(readFileSync(join(dir, 'expected.json'), 'utf8'));
  const { expected } = (await import(reader)) as { expected: Expecting<unknown> };
  return expected(dir, source.sampleVersion);
}

const ANSWERS = new Map(
  await Promise.all(SOURCES.map(async (source) => [source, await read(source)] as const)),
);

/** The sources whose answers are cases of paths: all but cnpj, whose answers are cases of companies. */
export const ANSWERED = SOURCES.filter((source) => source !== cnpj);

export const answersOf = (source: Source): SampleExpectation => ANSWERS.get(source) as SampleExpectation;

export const companies = (): CompanyExpectation => ANSWERS.get(cnpj) as CompanyExpectation;
