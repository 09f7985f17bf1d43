/** 1,300 activities: codes of seven digits in divisions, groups and classes. Most companies share a few. */
import { type Random, rankBelow } from '../../../kit/random.ts';

const COUNT = 1_300;
/** The step is coprime with the number of codes, so that frequent activities are in many divisions. */
const STEP = 577;

/** Divisions 01 to 99, with one to five groups, one to three classes each, one to four subclasses each. */
function codes(): string[] {
  const all: string[] = [];
  for (let division = 1; division <= 99; division += 1) {
    for (let group = 1; group <= 1 + ((division * 7) % 5); group += 1) {
      for (let cls = 1; cls <= 1 + ((division + group) % 3); cls += 1) {
        for (let subclass = 0; subclass <= (division * group + cls) % 4; subclass += 1) {
          all.push(`${String(division).padStart(2, '0')}${group}${cls}${(division + cls) % 10}0${subclass}`);
        }
      }
    }
  }
  return all;
}

const CODES = codes().slice(0, COUNT);

export const cnaeAt = (i: number): string => CODES[i] ?? '';

/** Draws a main activity; the most frequent one is that of about 5 % of all companies. */
export const activityOf = (random: Random): string => cnaeAt((rankBelow(random, COUNT, 2) * STEP) % COUNT);

/** Returns the codes with invented descriptions. */
export const activityNames = (): [code: string, name: string][] =>
  CODES.map((code, i) => [code, `ATIVIDADE SINT\xc9TICA ${i + 1}`]);
