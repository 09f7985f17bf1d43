/** Renders the link from what is open to what is around it. */
import { addressOf, FOLDED, type Opened, openedIn, type Question } from '../question.ts';
import { h, type Tree } from '../tree.ts';

/** A link to what is around: the company, the result from which it was opened, or a new question. */
export function backView(question: Question, kind: Opened): Tree {
  const around = { ...question, [kind]: null, ...FOLDED };
  const hasQuestion = Object.keys(question.filters).length > 0 || question.by !== null;
  if (openedIn(around)) return h('p', {}, h('a', { href: addressOf(around) }, '← Voltar'));
  const href = hasQuestion ? addressOf(around) : '#';
  return h('p', {}, h('a', { href }, hasQuestion ? '← Voltar ao resultado' : '← Nova consulta'));
}
