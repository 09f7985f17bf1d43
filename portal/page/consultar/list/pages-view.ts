/** Renders links to a result's pages. Any page number may be typed, as each page costs the API the same. */
import { number } from '../formats.ts';
import { addressOf, PAGE, type Question } from '../question.ts';
import { h, type Tree } from '../tree.ts';

/** The page that a text names, from 1 to the last one; null for any other text. */
export function pageIn(text: string, last: number): number | null {
  const digits = text.replaceAll(/[\s.]/g, '');
  if (!/^\d{1,9}$/.test(digits)) return null;
  return Math.min(Math.max(Number(digits), 1), last);
}

/** An end of the list has a text instead of a link, so that nothing moves. */
const step = (href: string | null, rel: string, text: string): Tree =>
  href === null
    ? h('span.button.plain', { 'aria-disabled': 'true' }, text)
    : h('a.button.plain', { href, rel }, text);

const jump = (current: number, last: number): Tree =>
  h(
    'label.jump',
    'Página ',
    h('input', {
      type: 'text',
      inputmode: 'numeric',
      value: number(current),
      autocomplete: 'off',
      'data-last-page': last,
    }),
    ` de ${number(last)}`,
  );

/** `total` is the number of all establishments that were found. */
export function pagesView(question: Question, total: number): Tree | null {
  const { offset } = question;
  const last = Math.ceil(total / PAGE);
  if (last < 2) return null;
  const at = (to: number): string => addressOf({ ...question, offset: Math.max(0, to) });
  return h(
    'nav.pages',
    { 'aria-label': 'Páginas do resultado' },
    step(offset > 0 ? at(offset - PAGE) : null, 'prev', '← Anterior'),
    jump(Math.min(Math.floor(offset / PAGE) + 1, last), last),
    step(offset + PAGE < total ? at(offset + PAGE) : null, 'next', 'Próxima →'),
  );
}
