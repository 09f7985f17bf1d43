/** Renders the sentence beside an answer, in a live region that screen readers announce when it changes. */
import type { Access } from './access.ts';
import { type Advice, adviceOn } from './advice.ts';
import { answerOf } from './answer.ts';
import type { Immutable, Node, React } from './swagger.ts';

interface Props {
  /** The reason why nothing was sent. */
  readonly refusal: string | null;
  readonly response: Immutable | null | undefined;
  readonly withKey: boolean;
}

export function adviceView({ createElement: h }: React, { config: { api } }: Access) {
  const shown = (status: number | undefined, { tone, text, items = [] }: Advice): Node =>
    h(
      'div',
      { className: 'advice', 'data-tone': tone },
      status !== undefined && h('span', { className: `status s${String(status).charAt(0)}` }, String(status)),
      ` ${text}`,
      items.length > 0 && h('ul', null, ...items.map((item) => h('li', { key: item }, item))),
    );
  return function Sentence({ refusal, response, withKey }: Props): Node {
    if (refusal !== null) return shown(undefined, { tone: 'bad', text: refusal });
    if (!response) return null;
    const { status, message, headers, body } = answerOf(response);
    const advice = adviceOn({
      status,
      message,
      body,
      withKey,
      api,
      origin: location.origin,
      retryAfter: headers['retry-after'],
      requestId: headers['x-request-id'],
    });
    return shown(status, advice);
  };
}
