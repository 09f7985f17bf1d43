/** The state and the main activity of a company, from which those of its establishments are drawn. */
import { chance, type Random, restart } from '../../../kit/random.ts';
import { type Population, STREAM } from '../population.ts';
import { activityOf } from './activities.ts';
import type { Place } from './addresses.ts';
import { type State, stateOf, townIn } from './towns.ts';

export interface Home {
  readonly state: State;
  readonly activity: string;
}

const NOWHERE: Place = { uf: '', town: '' };

const draws: Random = { state: 0 };

export function homeOf(population: Population, company: number): Home {
  const random = restart(draws, population.seed, STREAM.home, company);
  return { state: stateOf(random), activity: activityOf(random) };
}

/** Draws state and town of an establishment: mostly in the state of its company; one in 2,003 has neither. */
export function placeOf(random: Random, index: number, { state }: Home): Place {
  if (index % 2_003 === 63) return NOWHERE;
  const chosen = chance(random, 75) ? state : stateOf(random);
  return { uf: chosen.uf, town: townIn(random, chosen) };
}
