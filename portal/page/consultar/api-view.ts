/** Renders the requests that gave an answer, each with its page of the reference. */
import { h, type Tree } from './tree.ts';

/** The name of the number with which an address ends, by the word before it. */
const NUMBERS: Readonly<Record<string, string>> = { cnpjs: 'cnpj', cnos: 'cno', imoveis: 'nirf' };

const isNumber = (word: string): boolean => /^[0-9A-Z]{8,}$/.test(word);

/** Returns the page of the reference about a request; the portal names them after the paths. */
export function referenceOf(request: string): string {
  const words = request.replace(/\?.*$/, '').split('/').slice(2);
  const named = words.map((word, i) =>
    isNumber(word) && i === words.length - 1 ? NUMBERS[words[i - 1] ?? ''] : word,
  );
  return `referencia/${named.filter((word = '') => !isNumber(word)).join('-')}.html`;
}

/** `requests` are addresses with their queries. */
export const apiView = (requests: readonly string[]): Tree =>
  h(
    'section.by-api',
    { 'aria-labelledby': 'pela-api' },
    h('h3', { id: 'pela-api' }, 'O mesmo pela API'),
    h(
      'ul',
      ...requests.map((request) =>
        h('li', h('code', `GET ${request}`), ' ', h('a', { href: referenceOf(request) }, 'referência')),
      ),
    ),
  );
