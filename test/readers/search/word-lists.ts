/** An inverted list from one pass over all texts: for each word, the numbers of the texts that have it. */

export interface WordLists {
  /** Adds the words of the next text; a word that is there twice counts once. */
  add(words: Iterable<string>): void;
  /** Returns the texts with the word, ascending. */
  having(word: string): readonly number[];
  words(): readonly string[];
  /** Returns the number of texts with each word. */
  frequencies(): ReadonlyMap<string, number>;
}

export function wordLists(): WordLists {
  const lists = new Map<string, number[]>();
  let count = 0;
  return {
    add: (words) => {
      for (const word of new Set(words)) {
        const list = lists.get(word);
        if (list) list.push(count);
        else lists.set(word, [count]);
      }
      count += 1;
    },
    having: (word) => lists.get(word) ?? [],
    words: () => [...lists.keys()],
    frequencies: () => new Map([...lists].map(([word, { length }]) => [word, length])),
  };
}
