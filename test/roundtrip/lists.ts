/** The ways to read a list: whole in pages of 100, again in pages of 20 and of 1, and at selected offsets. */
import { type Check, type ExpectedPages, pageCheck } from './checks.ts';

/** A walk in pages of one item takes one request per item. */
const SINGLE_LIST_AT_MOST = 200;

/** The number of requests for such walks. */
export interface Budget {
  left: number;
}

export function* listChecks(list: ExpectedPages, budget: Budget): Generator<Check> {
  const { length } = list.items;
  yield* walk(list, 100, true);
  if (length > 20) yield* walk(list, 20, false);
  if (length > SINGLE_LIST_AT_MOST) yield* landmarks(list);
  else if (length > 1 && budget.left > length) {
    budget.left -= length + 1;
    yield* walk(list, 1, false);
    yield pageCheck(list, { limit: 1, offset: length }, false);
  }
}

export function* walk(list: ExpectedPages, limit: number, first: boolean): Generator<Check> {
  for (let offset = 0; offset === 0 || offset < list.items.length; offset += limit) {
    yield pageCheck(list, { limit, offset }, first);
  }
}

/** The first, middle and last item of a list alone, and pages just past its end and at the largest offset. */
export function* landmarks(list: ExpectedPages): Generator<Check> {
  const { length } = list.items;
  const last = Math.max(length - 1, 0);
  for (const offset of [0, last >> 1, last, length, length + 1, Number.MAX_SAFE_INTEGER]) {
    yield pageCheck(list, { limit: 1, offset }, false);
  }
}
