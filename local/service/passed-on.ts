/**
 * Passes requests of the administration on to the first process of the service: it alone starts loads, holds
 * locks and counts wrong tokens, as in a service of one process.
 */
import type { AdmittingHandler, HttpEvent, HttpResult } from '../../shared/http/exchange.ts';
import type { AdminCall, ToWorker } from './messages.ts';

type Settled = Extract<ToWorker, { kind: 'answer' | 'fault' }>;

export interface PassedOn {
  readonly handler: AdmittingHandler;
  readonly settle: (message: Settled) => void;
}

interface Waiting {
  readonly done: (answer: unknown) => void;
  readonly failed: (error: Error) => void;
}

export function passOn(send: (id: number, call: AdminCall, event: HttpEvent) => void): PassedOn {
  const waiting = new Map<number, Waiting>();
  let last = 0;
  const ask = <T>(call: AdminCall, event: HttpEvent): Promise<T> =>
    new Promise((resolve, failed) => {
      const id = ++last;
      // The first process answers a call with the type of its own handler.
      waiting.set(id, { done: (answer) => resolve(answer as T), failed });
      send(id, call, event);
    });
  const serves = (event: HttpEvent) => ask<HttpResult>('serves', event);
  return {
    handler: Object.assign(serves, { admits: (event: HttpEvent) => ask<boolean>('admits', event) }),
    settle: (message) => {
      const one = waiting.get(message.id);
      waiting.delete(message.id);
      if (message.kind === 'answer') one?.done(message.answer);
      else one?.failed(new Error(message.message));
    },
  };
}
