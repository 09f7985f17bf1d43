/**
 * The functions of a fetch in a process of their own, which a test kills as Lambda ends a function. It
 * receives calls as messages, and answers with the result or the error, and with the largest memory that it
 * has taken.
 */
import '../../../local/compiler.ts';
import type { FetchTask } from '../../../shared/ingestion/fetch-definition.ts';

export interface Call {
  readonly task: FetchTask;
  readonly payload: unknown;
}

export interface Reply {
  readonly result: unknown;
  readonly error: { readonly name: string; readonly message: string } | null;
  /** Bytes. */
  readonly memory: number;
}

const handlers = await import('../../../loaders/runtime/lambda-fetch.ts');

const send = (reply: Omit<Reply, 'memory'>): void => {
  process.send?.({ ...reply, memory: process.resourceUsage().maxRSS * 1024 });
};

process.on('message', ({ task, payload }: Call) => {
  handlers[task](payload as never).then(
    (result) => send({ result, error: null }),
    ({ name, message }: Error) => send({ result: null, error: { name, message } }),
  );
});
