/** Renders the answer: the request as a line of curl, headers and body. */

import { tokens } from '../tokens.ts';
import type { Access } from './access.ts';
import { type Answer, answerOf } from './answer.ts';
import { copyButton } from './copy-button.ts';
import { curlView } from './curl-view.ts';
import { SNAPSHOT } from './send.ts';
import type { Immutable, Node, React } from './swagger.ts';

/** Characters up to which a body is highlighted: a thousand coloured fields are slow to draw. */
const COLOURED = 200_000;

interface Props {
  readonly response: Immutable;
  readonly request: Immutable | null | undefined;
  readonly withKey: boolean;
  readonly id: string;
}

const colouredOf = ({ createElement: h }: React, text: string): Node[] =>
  text.length > COLOURED
    ? [text]
    : tokens('json', text).map(({ kind, text: piece }, i) =>
        kind === 'plain' ? piece : h('span', { key: i, className: `t-${kind}` }, piece),
      );

function bodyOf(react: React, text: string): Node {
  const { createElement: h } = react;
  const scrolled = { tabIndex: 0, role: 'region', 'aria-label': 'Corpo da resposta' };
  return h(
    'div',
    { className: 'code' },
    h('pre', scrolled, h('code', null, ...colouredOf(react, text))),
    copyButton(react, () => text),
  );
}

function headersOf({ createElement: h }: React, headers: Answer['headers']): Node {
  const names = Object.keys(headers).sort();
  if (names.length === 0) return null;
  const line = (name: string): Node =>
    h('div', { key: name }, h('dt', null, h('code', null, name)), h('dd', null, String(headers[name])));
  return h(
    'details',
    { className: 'answer-headers' },
    h('summary', null, `Cabeçalhos da resposta (${names.length})`),
    h('dl', { className: 'headers' }, ...names.map(line)),
  );
}

export function answerView(react: React, { keys }: Access) {
  const { createElement: h } = react;
  const Curl = curlView(react, keys);
  return function AnswerView({ response, request, withKey, id }: Props): Node {
    const { status, headers, text } = answerOf(response);
    return h(
      'div',
      { className: 'answer', 'data-answer': id },
      h('h4', null, 'Pedido'),
      h(Curl, {
        url: String(request?.get('url') ?? ''),
        snapshot: String(request?.getIn(['headers', SNAPSHOT]) ?? ''),
        withKey,
      }),
      status !== undefined && h('h4', null, 'Resposta'),
      status !== undefined && headersOf(react, headers),
      status !== undefined && text !== '' && bodyOf(react, text),
    );
  };
}
