/** The words of many names, as numbers one after the other, so that a scan over a million names takes milliseconds. */
import { wordsOfName } from './words.ts';

export interface WordLists {
  /** Adds the words of the next text. */
  add(...texts: readonly (string | null)[]): void;
  /** Returns for each text whether it has the word. */
  having(word: string): (text: number) => boolean;
  /** Returns the number of texts with each word. */
  frequencies(): ReadonlyMap<string, number>;
}

export function wordLists(): WordLists {
  const numbers = new Map<string, number>();
  const starts: number[] = [0];
  let words = new Uint32Array(1 << 16);
  let length = 0;
  const numberOf = (word: string): number => {
    const known = numbers.get(word);
    if (known !== undefined) return known;
    numbers.set(word, numbers.size);
    return numbers.size - 1;
  };
  return {
    add: (...texts) => {
      const found = new Set(texts.flatMap((text) => (text === null ? [] : [...wordsOfName(text)])));
      if (length + found.size > words.length) {
        const larger = new Uint32Array(2 * words.length + found.size);
        larger.set(words);
        words = larger;
      }
      for (const word of found) words[length++] = numberOf(word);
      starts.push(length);
    },
    having: (word) => {
      const number = numbers.get(word);
      if (number === undefined) return () => false;
      const marked = new Uint8Array(starts.length - 1);
      for (let text = 0; text < marked.length; text += 1) {
        for (let i = starts[text]!; i < starts[text + 1]!; i += 1) if (words[i] === number) marked[text] = 1;
      }
      return (text) => marked[text] === 1;
    },
    frequencies: () => {
      const counts = new Uint32Array(numbers.size);
      for (let i = 0; i < length; i += 1) counts[words[i]!]! += 1;
      return new Map([...numbers].map(([word, number]) => [word, counts[number]!]));
    },
  };
}
