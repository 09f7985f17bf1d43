/**
 * All at once: callers with right and wrong requests, administration lists and keys, loads, rollbacks and a
 * damaged store.
 */
import { withoutSecrets } from '../../shared/store/keys/secret-form.ts';
import { ask } from '../support/service/http.ts';
import { type Served, serveSamples } from './http/served.ts';
import { canMeasure, type Growth, growthOf, type Sample, sample } from './mixed/meters.ts';
import { type Crew, crewOf, employ } from './mixed/workers.ts';
import { type Random, randomOf } from './random.ts';

const MINUTE_MS = 60_000;
const SHORT_MINUTE_MS = 2_500;
/** A service answers again within seconds: it keeps no fault. */
const MOST_RECOVERY_SECONDS = 15;
/** The store is damaged only at the beginning, so that growth is judged without it. */
const DAMAGED_UNTIL_MINUTE = 10;
const DAMAGE_EVERY = 3;
/** Growth is judged from at least so many minutes without a damage. */
const LEAST_JUDGED_MINUTES = 10;

/** Limits of growth per hour: a tenth of an earlier leak. */
const MOST_AN_HOUR = { live: 60, files: 30, disk: 150 } as const;
/** Resident memory in MB, most of which is garbage and pages that V8 keeps. */
const MOST_RESIDENT = 800;

/** Characters of the message of a fault; bodies and differences can be long. */
const MOST_SHOWN = 1_000;

export interface Traffic {
  /** An empty folder for the service. */
  readonly folder: string;
  readonly seed: number;
  readonly minutes: number;
  /** Whether minutes last seconds, as in CI, and each of them damages the store. */
  readonly isShort: boolean;
  readonly say: (line: string) => void;
}

export interface Tried {
  readonly minutes: number;
  readonly requests: number;
  /** A sentence for each promise that was broken. */
  readonly faults: readonly string[];
  readonly figures: readonly string[];
}

/** With `stop` the traffic ends as soon as possible, and still closes what it opened. */
export async function tryTraffic(traffic: Traffic, stop: AbortSignal): Promise<Tried> {
  const { folder, seed, isShort, say } = traffic;
  const served = await serveSamples(folder);
  const crew = await crewOf(served);
  const samples: Sample[] = [];
  const stopped = new Promise<string[]>((done) => stop.addEventListener('abort', () => done([])));
  const faults: string[] = [];
  let minutes = 0;
  try {
    for (; minutes < traffic.minutes && !stop.aborted; minutes++) {
      served.expectRunning();
      const work = runMinute(crew, randomOf(seed, 'mixed', minutes), isShort, minutes);
      const found = (await Promise.race([work, stopped])).map(printable);
      const taken = await measured(minutes + 1, served);
      if (taken) samples.push(taken);
      const { live, resident, files, disk } = taken ?? { live: 0, resident: 0, files: 0, disk: 0 };
      say(
        `minute ${minutes + 1}: ${crew.requests()} requests, ${live} of ${resident} MB live, ${files} files, ${disk} MB`,
      );
      if (found[0]) say(`FAILED ${found[0]}`);
      faults.push(...found);
    }
    const longest = crew.outages.longest();
    const grown = growthIn(samples, isShort);
    // The short form does not measure time.
    if (!isShort && longest > MOST_RECOVERY_SECONDS) faults.push(`served again only after ${longest} s`);
    if (grown.fault) faults.push(grown.text);
    const damages = `${crew.outages.count()} damages, served again after at most ${longest} s`;
    const figures = [`${crew.requests()} requests`, damages, grown.text];
    return { minutes, requests: crew.requests(), faults, figures };
  } finally {
    crew.close();
    await served.close();
  }
}

const measured = async (minute: number, { programs, service, url }: Served): Promise<Sample | null> =>
  canMeasure() ? sample(minute, service.pid, programs, () => ask(url, '/')) : null;

/** Returns what did not hold in one minute. */
async function runMinute(crew: Crew, random: Random, isShort: boolean, minute: number): Promise<string[]> {
  const deadline = performance.now() + (isShort ? SHORT_MINUTE_MS : MINUTE_MS);
  const isDamaged = isShort || (minute < DAMAGED_UNTIL_MINUTE && minute % DAMAGE_EVERY === 1);
  const work = crew.workers.flatMap((worker) =>
    Array.from({ length: worker.count }, () => employ(worker, draw(random), deadline, crew.outages)),
  );
  const damaged = isDamaged
    ? crew.outages.damage().then(
        () => [],
        (error: Error) => [error.message],
      )
    : [];
  return (await Promise.all([...work, damaged])).flat().map((fault) => `in minute ${minute + 1}: ${fault}`);
}

const printable = (fault: string): string =>
  withoutSecrets(fault)
    .replace(/\s*\n\s*/g, ' ')
    .slice(0, MOST_SHOWN);

/** The numbers of each worker are its own, because the workers take turns in no fixed order. */
const draw = (random: Random): Random => randomOf(random.whole(0, 0xffff_ffff), 'worker', 0);

const shown = (name: string, { first, last, perMinute }: Growth): string =>
  `${name} ${first} to ${last} (${perMinute} a minute)`;

/** Whether something grew over the last half, with the figures. */
function growthIn(samples: readonly Sample[], isShort: boolean): { text: string; fault: boolean } {
  const minutes = samples.at(-1)?.minute ?? 0;
  const judged = samples.filter(({ minute }) => minute >= Math.max(minutes / 2, DAMAGED_UNTIL_MINUTE));
  const length = minutes - (judged[0]?.minute ?? minutes);
  if (isShort || length < LEAST_JUDGED_MINUTES) return { text: 'too short to judge growth', fault: false };
  const names = ['live', 'files', 'disk'] as const;
  const growths = names.map((name) => [name, growthOf(judged, name)] as const);
  const grown = growths.filter(([name, { perMinute }]) => perMinute * 60 > MOST_AN_HOUR[name]);
  const resident = Math.max(...samples.map((one) => one.resident));
  const figures = growths.map(([name, growth]) => shown(name, growth)).join(', ');
  const text = `over the last ${Math.round(length)} minutes: ${figures}; at most ${resident} MB resident`;
  return { text, fault: grown.length > 0 || resident > MOST_RESIDENT };
}
