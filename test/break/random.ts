/** Random numbers of one attempt. */
import { below, mix } from '../../synthetic/kit/random.ts';
import type { Random } from './part.ts';

/** FNV-1a, so that parts with the same seed draw different numbers. */
export const hashOf = (text: string): number => {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return hash;
};

export function randomOf(seed: number, part: string, attempt: number): Random {
  const random = { state: mix(seed, hashOf(part), attempt) };
  const whole = (min: number, max: number): number => min + below(random, max - min + 1);
  return {
    next: () => below(random, 2 ** 32) / 2 ** 32,
    whole,
    pick: (values) => {
      const index = whole(0, values.length - 1);
      if (values.length === 0) throw new RangeError('there is nothing to pick from');
      // The index is inside the list.
      return values[index] as (typeof values)[number];
    },
  };
}
