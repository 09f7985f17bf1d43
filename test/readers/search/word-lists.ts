/** An inverted list from one pass over all texts: for each word, the numbers of the texts that have it. */

export type WordLists = ReturnType<typeof wordLists>;

export function wordLists() {
  const lists = new Map<string, number[]>();
  let count = 0;
  return {
    /** Adds the words of the next text; a word that is there twice counts once. */
    add: (words: Iterable<string>): void => {
      for (const word of new Set(words)) {
        const list = lists.get(word);
        if (list) list.push(count);
        else lists.set(word, [count]);
      }
      count += 1;
    },
    /** Returns the texts with the word, ascending. */
    having: (word: string): readonly number[] => lists.get(word) ?? [],
    words: (): readonly string[] => [...lists.keys()],
    /** Returns the number of texts with each word. */
    frequencies: (): ReadonlyMap<string, number> =>
      new Map([...lists].map(([word, { length }]) => [word, length])),
  };
}
