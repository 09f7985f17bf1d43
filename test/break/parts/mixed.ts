/** All at once: callers, administration lists and keys, loads, rollbacks and a damaged store. */
import { ok } from 'node:assert/strict';
import { serveSamples } from '../http/served.ts';
import { canMeasure, type Growth, growthOf, type Sample, sample } from '../mixed/meters.ts';
import { crewOf, employ } from '../mixed/workers.ts';
import type { Attempt, Part, Place, Prepared, Random } from '../part.ts';
import { randomOf } from '../random.ts';

const MINUTE_MS = 60_000;
const SHORT_MINUTE_MS = 2_500;
const SAMPLE_MS = 2_000;
/** A service answers again within seconds: it keeps no fault. */
const MOST_RECOVERY_SECONDS = 15;
/** The store is damaged only at the beginning, so that growth is judged without it. */
const DAMAGED_UNTIL_MINUTE = 10;
const DAMAGE_EVERY = 3;
/** Growth is judged from at least so many minutes without a damage. */
const LEAST_JUDGED_MINUTES = 10;

/** Limits of growth per hour: a tenth of an earlier leak, and above the noise of garbage collection. */
const MOST_AN_HOUR = { service: 60, files: 30, disk: 150 } as const;

export const mixed: Part = {
  promise:
    'Under mixed traffic with loads, rollbacks, key changes and a damaged store every request is answered rightly, the store ' +
    'serves within 15 seconds once it is whole, and memory, open files and disk do not grow.',
  attempts: 'runs all kinds of traffic for a minute; every third of the first ten damages the store',
  count: { full: 30, short: 1 },
  isSequence: true,
  isTimed: true,
  prepare,
};

async function prepare(place: Place): Promise<Prepared> {
  const served = await serveSamples(place);
  const { programs, service } = served;
  const crew = await crewOf(served, place.isShort);
  const samples: Sample[] = [];
  const begin = performance.now();
  const measure = (): void => {
    const taken = sample((performance.now() - begin) / MINUTE_MS, service.pid, programs.dataDir);
    if (taken) samples.push(taken);
  };
  const meter = canMeasure() ? setInterval(measure, SAMPLE_MS) : undefined;
  return {
    attempt: async ({ number, random }: Attempt) => {
      served.expectRunning();
      const deadline = performance.now() + (place.isShort ? SHORT_MINUTE_MS : MINUTE_MS);
      const isDamaged = place.isShort || (number < DAMAGED_UNTIL_MINUTE && number % DAMAGE_EVERY === 1);
      const work = crew.workers.flatMap((worker) =>
        Array.from({ length: worker.count }, () => employ(worker, draw(random), deadline, crew.outages)),
      );
      const damaged = isDamaged
        ? crew.outages.damage().then(
            () => [],
            (error: Error) => [error.message],
          )
        : [];
      const errors = (await Promise.all([...work, damaged])).flat();
      const { service: memory, files, disk } = samples.at(-1) ?? { service: 0, files: 0, disk: 0 };
      place.say(
        `minute ${number + 1}: ${crew.requests()} requests, ${memory} MB, ${files} files, ${disk} MB`,
      );
      ok(errors.length === 0, `${errors.length} errors in minute ${number + 1}; the first: ${errors[0]}`);
    },
    conclude: async () => {
      // The short form does not measure time.
      const longest = crew.outages.longest();
      ok(place.isShort || longest <= MOST_RECOVERY_SECONDS, `served again only after ${longest} s`);
      return [
        `${crew.requests()} requests`,
        `${crew.outages.count()} damages, served again after at most ${longest} s`,
        ...expectFlat(samples, place.isShort),
      ];
    },
    close: async () => {
      clearInterval(meter);
      crew.close();
      await served.close();
    },
  };
}

/** The numbers of each worker are its own, because the workers take turns in no fixed order. */
const draw = (random: Random): Random => randomOf(random.whole(0, 0xffff_ffff), 'worker', 0);

const shown = (name: string, { first, last, perMinute }: Growth): string =>
  `${name} ${first} to ${last} (${perMinute} a minute)`;

/** @throws AssertionError where something grew over the last half */
function expectFlat(samples: readonly Sample[], isShort: boolean): string[] {
  const minutes = samples.at(-1)?.minute ?? 0;
  const judged = samples.filter(({ minute }) => minute >= Math.max(minutes / 2, DAMAGED_UNTIL_MINUTE));
  const length = minutes - (judged[0]?.minute ?? minutes);
  if (isShort || length < LEAST_JUDGED_MINUTES) return ['too short to judge growth'];
  const names = ['service', 'files', 'disk'] as const;
  const growths = names.map((name) => [name, growthOf(judged, name)] as const);
  const text = `over the last ${Math.round(length)} minutes: ${growths.map(([name, growth]) => shown(name, growth)).join(', ')}`;
  const grown = growths.filter(([name, { perMinute }]) => perMinute * 60 > MOST_AN_HOUR[name]);
  ok(grown.length === 0, `${grown.map(([name]) => name).join(' and ')} grew ${text}`);
  return [text];
}
