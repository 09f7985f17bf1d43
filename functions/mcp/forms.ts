/** The two forms in which the protocol has an answer: JSON, or events with one message. */
import { JSON_TYPE } from '../../shared/http/exchange.ts';

export const EVENT_TYPE = 'text/event-stream';

/** Returns the last message of the events, which is the answer. */
export const fromEvents = (events: string): string =>
  events
    .match(/^data: .+$/gm)
    ?.at(-1)
    ?.slice(6) ?? '';

/** Events are for callers that accept nothing else. Many send no `Accept`, or only one of the two forms. */
export function inForm(message: string, accept = ''): { readonly type: string; readonly body: string } {
  const isEvent = accept.includes(EVENT_TYPE) && !/application\/(json|\*)|\*\/\*/.test(accept);
  if (!isEvent || message === '') return { type: JSON_TYPE, body: message };
  return { type: EVENT_TYPE, body: `event: message\ndata: ${message}\n\n` };
}
