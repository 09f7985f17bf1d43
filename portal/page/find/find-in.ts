/** Finds the parts of the pages that have all words of a question, the best ones first. */

export interface SearchIndex {
  readonly pages: readonly (readonly [file: string, title: string])[];
  /** `page` is a place in the list above; `anchor` is empty for the page itself. */
  readonly parts: readonly (readonly [page: number, anchor: string, title: string, text: string])[];
}

export interface Hit {
  /** From the root of the portal: `paginacao.html#pagina-por-pagina`. */
  readonly address: string;
  readonly title: string;
  /** The title of the page; empty where it is that of the part. */
  readonly page: string;
  readonly text: string;
}

const MOST = 20;
/** Characters of a text that a hit shows, from a little before the first word that was found. */
const SHOWN = 110;
const BEFORE = 30;

const folded = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** The text and its folded form have the same places for letters of one sign each. */
function excerptOf(text: string, words: readonly string[]): string {
  const places = words.map((word) => folded(text).indexOf(word)).filter((at) => at >= 0);
  const at = Math.max(0, Math.min(...places, text.length) - BEFORE);
  const begin = places.length === 0 || at === 0 ? 0 : text.indexOf(' ', at) + 1;
  const piece = text.slice(begin, begin + SHOWN);
  return `${begin > 0 ? '… ' : ''}${piece}${begin + SHOWN < text.length ? '…' : ''}`;
}

/** The more of a title is what was asked for, the better; null where a word is missing. */
function scoreOf(title: string, all: string, words: readonly string[]): number | null {
  if (!words.every((word) => all.includes(word))) return null;
  if (title === words.join(' ')) return 3;
  const inTitle = words.filter((word) => title.includes(word)).length / words.length;
  return inTitle + (title.startsWith(words[0] ?? '') ? 1 : 0);
}

export function findIn({ pages, parts }: SearchIndex, question: string): Hit[] {
  const words = folded(question)
    .split(/[^\p{L}\p{N}_/-]+/u)
    .filter((word) => word !== '');
  if (words.length === 0) return [];
  return parts
    .flatMap(([page, anchor, title, text]) => {
      const [file = '', pageTitle = ''] = pages[page] ?? [];
      const score = scoreOf(folded(title), folded(`${title} ${text} ${pageTitle}`), words);
      if (score === null) return [];
      const address = anchor === '' ? file : `${file}#${anchor}`;
      const hit = {
        address,
        title,
        page: title === pageTitle ? '' : pageTitle,
        text: excerptOf(text, words),
      };
      return [{ score, hit }];
    })
    .toSorted((a, b) => b.score - a.score)
    .slice(0, MOST)
    .map(({ hit }) => hit);
}
