/** A well-behaved caller beside an attack: every request must be answered 200 in time. */
import { ok } from 'node:assert/strict';
import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { exchange, type Sent, shown } from './client.ts';
import type { Served } from './served.ts';

export interface GoodCaller {
  /** Ends the requests. Returns their number and the longest time of one, in milliseconds. @throws Error */
  readonly end: () => Promise<{ readonly requests: number; readonly longestMs: number }>;
}

const IN_TIME_MS = 5_000;
const PAUSE_MS = 50;

export function goodCaller({ url, service, key, token, examplePath }: Served): GoodCaller {
  const kept = new Agent({ keepAlive: true, maxSockets: 1 });
  const fresh = new Agent();
  const asked: readonly (readonly [string, Sent])[] = [
    [url, { method: 'GET', path: examplePath, headers: { 'x-api-key': key } }],
    [url, { method: 'GET', path: '/v1/admin/snapshots', headers: { authorization: `Bearer ${token}` } }],
    [service.portal, { method: 'GET', path: '/', headers: {} }],
  ];
  const faults: string[] = [];
  let isCalling = true;
  let requests = 0;
  let longestMs = 0;
  const call = async (): Promise<void> => {
    for (const [base, sent] of asked) {
      const begin = performance.now();
      const agent = requests++ % 2 ? kept : fresh;
      const outcome = await exchange(base, agent, sent).then(({ status }) => String(status), String);
      const ms = Math.round(performance.now() - begin);
      longestMs = Math.max(longestMs, ms);
      if (outcome !== '200' || ms > IN_TIME_MS)
        faults.push(`${shown(sent)} is answered ${outcome} after ${ms} ms`);
    }
  };
  const calling = (async () => {
    while (isCalling) {
      await call();
      await pause(PAUSE_MS);
    }
    // Once more, so that the end of the attack is covered too.
    await call();
  })();
  return {
    end: async () => {
      isCalling = false;
      await calling;
      kept.destroy();
      ok(
        faults.length === 0,
        `${faults.length} of ${requests} good requests beside the attack failed; the first: ${faults[0]}`,
      );
      return { requests, longestMs };
    },
  };
}
