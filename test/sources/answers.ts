/** The committed answers of the bundled samples (`sample/expected.json`). */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sampleFolder } from '../../local/sample.ts';
import { cnpj } from '../../shared/datasets/cnpj/index.ts';
import type { Source } from '../../shared/datasets/define.ts';
import { SOURCES } from '../../shared/datasets/index.ts';
import type { SampleExpectation } from '../readers/expected.ts';
import type { CompanyExpectation } from './cnpj/expected.ts';

const read = (source: Source): unknown =>
  JSON.parse(readFileSync(join(sampleFolder(source), 'expected.json'), 'utf8'));

/** The sources whose answers are cases of paths: all but cnpj, whose answers are cases of companies. */
export const ANSWERED = SOURCES.filter((source) => source !== cnpj);

export const answersOf = (source: Source): SampleExpectation => read(source) as SampleExpectation;

export const companies = (): CompanyExpectation => read(cnpj) as CompanyExpectation;
