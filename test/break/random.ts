/** Random numbers by a seed, a name and a number only, so that what they choose can be repeated. */
import { below, mix } from '../../synthetic/kit/random.ts';

export interface Random {
  /** Returns a whole number from `min` to `max`, both inclusive. */
  whole(min: number, max: number): number;
  pick<T>(values: readonly T[]): T;
}

/** FNV-1a, so that names with the same seed draw different numbers. */
export const hashOf = (text: string): number => {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return hash;
};

export function randomOf(seed: number, name: string, number: number): Random {
  const random = { state: mix(seed, hashOf(name), number) };
  const whole = (min: number, max: number): number => min + below(random, max - min + 1);
  return {
    whole,
    pick: (values) => {
      const index = whole(0, values.length - 1);
      if (values.length === 0) throw new RangeError('there is nothing to pick from');
      // The index is inside the list.
      return values[index] as (typeof values)[number];
    },
  };
}
