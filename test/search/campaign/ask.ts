/** Asks the service all questions of a seed and compares every answer with the full scan. */
import type { ApiClient } from '../../../bench/api-client.ts';
import type { Scan } from '../../readers/search/scan.ts';
import { correctionsIn, differenceOf, expectedIn } from './compare.ts';
import { materialOf } from './material.ts';
import { addressOf } from './question.ts';
import { questionAt } from './questions.ts';

export interface Asking {
  readonly client: ApiClient;
  readonly scan: Scan;
  readonly seed: number;
  readonly questions: number;
  /** Asks only the question of this number. */
  readonly only?: number | undefined;
}

export interface Asked {
  asked: number;
  pages: number;
  counts: number;
  refused: number;
  /** Questions without a match. */
  empty: number;
  /** Those of them that have corrections. */
  corrected: number;
  differences: number;
  /** The first differences, each with its question. */
  readonly shown: string[];
}

const READERS = 8;
export const SHOWN = 30;
/** A broken service differs everywhere. */
const DIFFERENCES_AT_MOST = 500;

export async function askAll({ client, scan, seed, questions, only }: Asking): Promise<Asked> {
  const asked: Asked = {
    asked: 0,
    pages: 0,
    counts: 0,
    refused: 0,
    empty: 0,
    corrected: 0,
    differences: 0,
    shown: [],
  };
  const material = materialOf(scan);
  let next = only ?? 0;
  const end = only === undefined ? questions : only + 1;
  const worker = async (): Promise<void> => {
    while (next < end && asked.differences < DIFFERENCES_AT_MOST) {
      const { question, expected } = expectedIn(scan, questionAt(material, seed, next++));
      const address = addressOf(question);
      const difference = differenceOf(expected, await client.get(address));
      asked.asked += 1;
      if (expected.total === null) asked.refused += 1;
      else asked[question.by === null ? 'pages' : 'counts'] += 1;
      if (expected.total === 0) asked.empty += 1;
      if (correctionsIn(expected).length > 0) asked.corrected += 1;
      if (difference === null) continue;
      asked.differences += 1;
      if (asked.shown.length < SHOWN) asked.shown.push(`${question.number}: GET ${address}: ${difference}`);
    }
  };
  await Promise.all(Array.from({ length: READERS }, worker));
  return asked;
}
