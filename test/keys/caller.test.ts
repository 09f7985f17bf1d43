/** The caller as functions read it from the context of the authorizer in the event. */
import { expect, test } from 'vitest';
import { apiKey } from '../../shared/http/api-key.ts';
import { type HttpEvent, newExchange } from '../../shared/http/exchange.ts';

function callerOf(lambda: object) {
  const exchange = newExchange();
  const event = { requestContext: { requestId: 'r', authorizer: { lambda } } } as unknown as HttpEvent;
  // The step reads nothing else from a request.
  void apiKey(true).before?.({ event, context: { exchange } } as never);
  return exchange.caller;
}

const KNOWN = { condition: 'valid', key_prefix: 'cnpj_dev_00000000' };

test('a key without limits has no limits in the caller', () => {
  expect(callerOf(KNOWN)?.limits).toBeNull();
});

test.each([
  ['numbers', { per_second: 2, burst: 3, per_month: 0 }],
  ['text', { per_second: '2', burst: '3', per_month: '0' }],
])('limits of a key are the same when passed as %s', (_, limits) => {
  expect(callerOf({ ...KNOWN, ...limits })?.limits).toEqual({ per_second: 2, burst: 3, per_month: 0 });
});

test.each([-1, Number.NaN, 'x', '', null, {}])('%o is no limit', (per_second) => {
  expect(callerOf({ ...KNOWN, per_second })?.limits).toMatchObject({ per_second: null });
});
