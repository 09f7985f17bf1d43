/** A process that shares a key. It requests permits as fast as it can, or first takes and holds a lease. */
import '../../local/compiler.ts';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { openFolder } from '../../local/store/client.ts';
import { NO_LIMITS } from '../../shared/store/keys/key-limits.ts';
import { limitsOf } from '../../shared/store/usage/permit-limits.ts';
import { storedPermits } from '../../shared/store/usage/permit-store.ts';
import { createPermits } from '../../shared/store/usage/permits.ts';
import type { Share, Shared } from './overshoot.ts';

/** Requests at once, and the pause after them: together more than any limit that is measured. */
const AT_ONCE = 10;
const EVERY_MS = 5;

const share = JSON.parse(process.argv[2] ?? '') as Share;
const { client } = await openFolder(share.dataDir);
const limits = limitsOf({ per_second: share.perSecond, burst: share.burst, per_month: null }, NO_LIMITS);
if (!limits) throw new Error('no limits to share');
const take = createPermits(storedPermits(client, share.table, share.patienceMs));

const admitted: number[] = [];
let asked = 0;
let unlimited = 0;
const ask = async (times: number): Promise<void> => {
  const verdicts = Array.from({ length: times }, async () => {
    const verdict = await take(share.prefix, limits);
    asked++;
    if (verdict === null) unlimited++;
    if (verdict?.granted) admitted.push(Date.now());
  });
  await Promise.all(verdicts);
};

const message = once(process, 'message') as Promise<[number]>;
process.send?.('ready');
const [start] = await message;
await pause(Math.max(1, start - Date.now()));
if (share.holdSeconds > 0) {
  // Leases grow 1, 2, 4 …: the process uses up each, and then takes one permit of the largest.
  for (let size = 1; size < limits.largestLease; size *= 2) await ask(size);
  await ask(1);
  await pause(Math.max(1, start + share.holdSeconds * 1_000 - Date.now()));
}
while (Date.now() < start + (share.holdSeconds + share.seconds) * 1_000) {
  await ask(AT_ONCE);
  await pause(EVERY_MS);
}
client.destroy();
const shared: Shared = { admitted, asked, unlimited };
process.send?.(shared, () => process.disconnect());
