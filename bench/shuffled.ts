/** Puts a list into an order that only the state of the random numbers decides. */
import { below, type Random } from '../synthetic/kit/random.ts';

/** Shuffles the list in its place, and returns it. */
export function shuffled<T>(list: T[], random: Random): T[] {
  for (let i = list.length - 1; i > 0; i--) {
    const other = below(random, i + 1);
    [list[i], list[other]] = [list[other] as T, list[i] as T];
  }
  return list;
}
