/** An inverted list from one pass over all texts: for each word, the numbers of the texts that have it. */

export interface WordLists {
  /** Adds the words of the next text; a word that is there twice counts once. */
  add(words: Iterable<string>): void;
  /** Returns the texts with the word, ascending. */
  having(word: string): Uint32Array;
  words(): readonly string[];
  /** Returns the number of texts with each word. */
  frequencies(): ReadonlyMap<string, number>;
}

const NONE = new Uint32Array(0);

export function wordLists(): WordLists {
  const numbers = new Map<string, number>();
  const starts: number[] = [0];
  let words = new Uint32Array(1 << 16);
  let length = 0;
  let lists: { readonly first: Uint32Array; readonly texts: Uint32Array } | null = null;
  const numberOf = (word: string): number => {
    const known = numbers.get(word);
    if (known !== undefined) return known;
    numbers.set(word, numbers.size);
    return numbers.size - 1;
  };
  return {
    add: (found) => {
      for (const word of new Set(found)) {
        if (length === words.length) {
          const larger = new Uint32Array(2 * words.length);
          larger.set(words);
          words = larger;
        }
        words[length++] = numberOf(word);
      }
      starts.push(length);
    },
    having: (word) => {
      const number = numbers.get(word);
      if (number === undefined) return NONE;
      lists ??= invert(starts, words, numbers.size);
      return lists.texts.subarray(lists.first[number], lists.first[number + 1]);
    },
    words: () => [...numbers.keys()],
    frequencies: () => {
      const counts = new Uint32Array(numbers.size);
      for (let i = 0; i < length; i += 1) counts[words[i]!]! += 1;
      return new Map([...numbers].map(([word, number]) => [word, counts[number]!]));
    },
  };
}

/** Puts the texts of each word one after the other. */
function invert(starts: readonly number[], words: Uint32Array, count: number) {
  const length = starts.at(-1)!;
  const first = new Uint32Array(count + 1);
  for (let i = 0; i < length; i += 1) first[words[i]! + 1]! += 1;
  for (let word = 0; word < count; word += 1) first[word + 1]! += first[word]!;
  const texts = new Uint32Array(length);
  const next = first.slice();
  for (let text = 0; text + 1 < starts.length; text += 1) {
    for (let i = starts[text]!; i < starts[text + 1]!; i += 1) texts[next[words[i]!]!++] = text;
  }
  return { first, texts };
}
