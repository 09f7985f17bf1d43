/** Counts the edits between two words. */

/**
 * Returns how many letters are left out, changed, added or exchanged with their neighbour between two words;
 * null for more than `most`. Words begin alike: a wrong first letter counts as too many.
 */
export function editsBetween(a: string, b: string, most: number): number | null {
  if (Math.abs(a.length - b.length) > most || a[0] !== b[0]) return null;
  let earlier: number[] = [];
  let before = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const own = [i];
    for (let j = 1; j <= b.length; j++) {
      const isEqual = a[i - 1] === b[j - 1];
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      own.push(
        Math.min(
          (before[j] ?? 0) + 1,
          (own[j - 1] ?? 0) + 1,
          (before[j - 1] ?? 0) + (isEqual ? 0 : 1),
          isSwapped ? (earlier[j - 2] ?? 0) + 1 : most + 1,
        ),
      );
    }
    if (Math.min(...own) > most) return null;
    [earlier, before] = [before, own];
  }
  const edits = before[b.length] ?? most + 1;
  return edits > most ? null : edits;
}
