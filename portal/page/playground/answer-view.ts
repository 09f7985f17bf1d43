/** Shows an answer: the request as a line of curl, headers and body. */

import { fill } from '../consultar/place.ts';
import { type Child, h } from '../consultar/tree.ts';
import { copyButton } from '../copy.ts';
import { colouredJson } from '../examples/coloured.ts';
import type { Answer } from './answer.ts';
import type { Keys } from './keys.ts';

export interface Sent {
  readonly url: string;
  /** Empty where the request had no X-Snapshot. */
  readonly snapshot: string;
  readonly withKey: boolean;
}

/** A text in single quotes; the reader may have typed quotes into the field. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** `key` is null for a request without one. */
function lineOf({ url, snapshot }: Sent, key: string | null): string {
  const parts = [
    'curl -s',
    ...(key === null ? [] : [`-H "X-API-Key: ${key}"`]),
    ...(snapshot === '' ? [] : [`-H ${quoted(`X-Snapshot: ${snapshot}`)}`]),
    quoted(url),
  ];
  return parts.join(' ');
}

const headersView = (headers: Answer['headers']): Child => {
  const names = Object.keys(headers).sort();
  if (names.length === 0) return null;
  const line = (name: string): Child =>
    h('div', {}, h('dt', {}, h('code', {}, name)), h('dd', {}, headers[name] ?? ''));
  return h(
    'details',
    { class: 'answer-headers' },
    h('summary', {}, `Cabeçalhos da resposta (${names.length})`),
    h('dl', { class: 'headers' }, ...names.map(line)),
  );
};

const bodyView = (text: string): Child =>
  text !== '' &&
  h(
    'div',
    { class: 'code', 'data-copied': true },
    h(
      'pre',
      { tabindex: 0, role: 'group', 'aria-label': 'Corpo da resposta' },
      h('code', {}, colouredJson(text)),
    ),
  );

/** Wires the line of curl, which has `$API_KEY` until the reader asks for the key. */
function wireLine(place: HTMLElement, sent: Sent, keys: Keys): void {
  const code = place.querySelector('[data-language="sh"]') as HTMLElement;
  const under = place.querySelector('.under') as HTMLElement;
  const toggle = document.createElement('button');
  let isShown = false;
  const line = (): string => lineOf(sent, sent.withKey ? (isShown && keys.current()) || '$API_KEY' : null);
  const write = (): void => {
    code.textContent = line();
    toggle.hidden = !sent.withKey || keys.current() === null;
    toggle.textContent = isShown ? 'Esconder a chave' : 'Mostrar a chave';
    toggle.setAttribute('aria-pressed', String(isShown));
  };
  toggle.type = 'button';
  toggle.className = 'link';
  toggle.addEventListener('click', () => {
    isShown = !isShown;
    write();
  });
  under.append(copyButton(line), toggle);
  // The key is gone from the line at once when it is cleared; a line that was replaced listens no longer.
  const end = keys.onChange(() => {
    isShown = false;
    if (code.isConnected) write();
    else end();
  });
  write();
}

/** Replaces what the place shows. */
export function answerView(place: HTMLElement, id: string, sent: Sent, answer: Answer, keys: Keys): void {
  const { status, headers, text } = answer;
  const line = h(
    'pre',
    { tabindex: 0, role: 'group', 'aria-label': 'Pedido em curl' },
    h('code', { 'data-language': 'sh' }),
  );
  fill(
    place,
    h(
      'div',
      { class: 'answer', 'data-answer': id },
      h('h4', {}, 'Pedido'),
      h('div', { class: 'code' }, line),
      h('div', { class: 'under' }),
      status !== undefined && [h('h4', {}, 'Resposta'), headersView(headers), bodyView(text)],
    ),
  );
  place.querySelector('[data-copied]')?.append(copyButton(() => text));
  wireLine(place, sent, keys);
}
