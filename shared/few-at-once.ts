/** Work of the same kind, of which all at once would take too many files, connections or bytes. */

/** Returns the results in the order of the items. */
export async function fewAtOnce<T, R>(
  items: readonly T[],
  most: number,
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const done: R[] = [];
  for (let i = 0; i < items.length; i += most) {
    done.push(...(await Promise.all(items.slice(i, i + most).map(work))));
  }
  return done;
}
