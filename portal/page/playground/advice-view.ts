/** Renders the sentence beside an answer, in a live region that screen readers announce when it changes. */
import { h, type Tree } from '../consultar/tree.ts';
import type { Access } from './access.ts';
import { adviceOn } from './advice.ts';
import type { Answer } from './answer.ts';

export function sentenceView(answer: Answer, withKey: boolean, { config: { api } }: Access): Tree {
  const { status, headers } = answer;
  const {
    tone,
    text,
    items = [],
  } = adviceOn({
    ...answer,
    withKey,
    api,
    origin: location.origin,
    retryAfter: headers['retry-after'],
    requestId: headers['x-request-id'],
  });
  return h(
    'div',
    { class: 'advice', 'data-tone': tone },
    status !== undefined && h('span', { class: `status s${String(status).charAt(0)}` }, status),
    ` ${text}`,
    items.length > 0 && h('ul', {}, ...items.map((item) => h('li', {}, item))),
  );
}
