/** Reads an answer, and shows it: the request as a line of curl, headers and body. */

import { fill } from '../consultar/place.ts';
import { type Child, h, type Tree } from '../consultar/tree.ts';
import { copyButton } from '../copy.ts';
import { colouredJson } from '../tokens.ts';
import { adviceOn } from './advice.ts';
import type { Access } from './key-field.ts';

export interface Sent {
  readonly url: string;
  readonly snapshot: string;
  readonly withKey: boolean;
}

/** A text in single quotes; the reader may have typed quotes into the field. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** The line takes the key from a variable, so that the document never contains it. */
function lineOf({ url, snapshot, withKey }: Sent): string {
  const parts = [
    'curl -s',
    ...(withKey ? ['-H "X-API-Key: $API_KEY"'] : []),
    ...(snapshot === '' ? [] : [`-H ${quoted(`X-Snapshot: ${snapshot}`)}`]),
    quoted(url),
  ];
  return parts.join(' ');
}

const headersView = (headers: Answer['headers']): Child => {
  const names = Object.keys(headers).sort();
  if (names.length === 0) return null;
  const line = (name: string): Child => h('div', h('dt', h('code', name)), h('dd', headers[name] ?? ''));
  return h(
    'details.answer-headers',
    h('summary', `Cabeçalhos da resposta (${names.length})`),
    h('dl.headers', ...names.map(line)),
  );
};

const bodyView = (text: string): Child =>
  text !== '' &&
  h(
    'div.code',
    h(
      'pre',
      { tabindex: 0, role: 'group', 'aria-label': 'Corpo da resposta' },
      h('code', colouredJson(text)),
    ),
    copyButton(() => text),
  );

export function answerView(place: HTMLElement, id: string, sent: Sent, answer: Answer): void {
  const { status, headers, text } = answer;
  const line = h(
    'pre',
    { tabindex: 0, role: 'group', 'aria-label': 'Pedido em curl' },
    h('code', { 'data-language': 'sh' }, lineOf(sent)),
  );
  fill(
    place,
    h(
      'div.answer',
      { 'data-answer': id },
      h('h4', 'Pedido'),
      h('div.code', line),
      h(
        'div.under',
        copyButton(() => lineOf(sent)),
      ),
      status !== undefined && [h('h4', 'Resposta'), headersView(headers), bodyView(text)],
    ),
  );
}

/** The sentence beside an answer, in a live region that screen readers announce when it changes. */
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
    'div.advice',
    { 'data-tone': tone },
    status !== undefined && h('span', { class: `status s${String(status).charAt(0)}` }, status),
    ` ${text}`,
    items.length > 0 && h('ul', ...items.map((item) => h('li', item))),
  );
}

export interface Answer {
  /** Undefined where there is no answer. */
  readonly status: number | undefined;
  /** A `Failure` of `send.ts`, where there is no answer. */
  readonly message: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
  /** The body as text, indented where it is JSON. */
  readonly text: string;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export async function answerOf(response: Response): Promise<Answer> {
  const raw = await response.text();
  const body = parsed(raw);
  return {
    status: response.status,
    message: '',
    headers: Object.fromEntries(response.headers),
    body,
    text: body === undefined ? raw : JSON.stringify(body, null, 2),
  };
}
