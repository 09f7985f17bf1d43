/** The short form of `npm run bench -- search`: two hundred questions, also during a switch of months. */
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Scan } from '../readers/search/scan.ts';
import { folderForFile } from '../support/for-file.ts';
import { askAll } from './campaign/ask.ts';
import {
  environmentOf,
  FIRST_MONTH,
  inventMonth,
  loadMonth,
  NEXT_MONTH,
  type Served,
  scanOf,
  serve,
} from './campaign/service.ts';
import { askWhileSwitching } from './campaign/switching.ts';

const COMPANIES = 500;
const QUESTIONS = 200;
const SEED = 1;

const work = folderForFile('search-campaign');
const [first, next] = [join(work, 'first'), join(work, 'next')];
const env = environmentOf(work);
let served: Served;
let before: Scan;

beforeAll(async () => {
  await inventMonth(first, COMPANIES, SEED);
  await inventMonth(next, COMPANIES, SEED + 1);
  await loadMonth(env, first, FIRST_MONTH);
  [served, before] = await Promise.all([serve(env), scanOf(first)]);
});
afterAll(() => served?.close());

describe('the search', () => {
  test('answers random and adversarial questions as a full scan does', async () => {
    const asked = await askAll({ client: served.client, scan: before, seed: SEED, questions: QUESTIONS });
    expect(asked.shown).toEqual([]);
    expect(asked.asked).toBe(QUESTIONS);
    expect(Math.min(asked.pages, asked.counts)).toBeGreaterThan(40);
    expect(Math.min(asked.refused, asked.empty)).toBeGreaterThan(2);
    expect(asked.empty).toBeLessThan(0.6 * QUESTIONS);
    expect(asked.corrected).toBeGreaterThan(2);
  });

  test('answers each question from one month while the next month takes its place', async () => {
    const after = await scanOf(next);
    const switched = await askWhileSwitching({
      served,
      env,
      before,
      after,
      nextFiles: next,
      seed: SEED + 1,
      enough: 30,
    });
    expect(switched.shown).toEqual([]);
    expect(switched.months[FIRST_MONTH]).toBeGreaterThan(20);
    expect(switched.months[NEXT_MONTH]).toBeGreaterThanOrEqual(30);
  });
});
