/** When the publishers are looked at: for each source a rule, whose hours follow from its cadence. */
import type { Cadence } from '../../shared/datasets/define.ts';
import { SOURCES } from '../../shared/datasets/index.ts';
import type { Config } from '../config.ts';

interface Looks {
  /** Hours of UTC, in the form of a cron expression. */
  readonly hours: string;
  /** For people who read the rule. */
  readonly why: string;
}

const LOOKS: Readonly<Record<Cadence, Looks>> = {
  mensal: {
    hours: '9,21',
    why: 'twice a day: a month is found half a day after its upload at the latest, with few requests',
  },
  trimestral: {
    hours: '9,21',
    why: 'twice a day: the day of publication is not announced, and a look is few requests',
  },
  diaria: {
    hours: '0/3',
    why: 'every three hours: each day overwrites the one before, so a failed look is repeated on the same day',
  },
};

/** Minutes between the looks at two sources, since most of them have the same host. */
const APART = 4;

export interface ScheduledLook extends Looks {
  readonly source: string;
  readonly minute: string;
}

/** Returns the looks at the sources that have an address: a declared one, or one of the environment. */
export const scheduledLooks = ({ addresses }: Config): ScheduledLook[] =>
  SOURCES.flatMap(({ name, cadence, channel }, i) => {
    const known = [...channel.addresses, ...(addresses[name] ?? [])];
    const { hours, why } = LOOKS[cadence];
    return known.length === 0 ? [] : [{ source: name, minute: String(APART * (i + 1)), hours, why }];
  });
