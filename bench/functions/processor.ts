/** Limits a process to one processor, or to a share of it, as Lambda does according to the memory of a function. */
import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Lambda gives a whole processor at 1,769 MB; the functions of the API have 1,024 MB (lib/api/api.ts). */
export const SHARES = [1, 0.58] as const;
export type Share = (typeof SHARES)[number];

/** The period of the quota in microseconds: in one process the pauses last as long as in an instance of Lambda. */
const PERIOD = 20_000;

const V2 = '/sys/fs/cgroup';
const V1 = '/sys/fs/cgroup/cpu';
const isV2 = existsSync(join(V2, 'cgroup.controllers'));

export interface Quota {
  /** Puts a process under the quota. */
  readonly hold: (pid: number) => void;
  readonly end: () => void;
}

/** Makes a control group with a quota of the scheduler. @throws Error where the machine does not allow it */
export function quotaOf(share: Share): Quota {
  if (share === 1) return { hold: () => undefined, end: () => undefined };
  const folder = join(isV2 ? V2 : V1, `bench-functions-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  const micros = String(Math.round(share * PERIOD));
  if (isV2) {
    writeFileSync(join(folder, 'cpu.max'), `${micros} ${PERIOD}`);
  } else {
    writeFileSync(join(folder, 'cpu.cfs_period_us'), String(PERIOD));
    writeFileSync(join(folder, 'cpu.cfs_quota_us'), micros);
  }
  return {
    hold: (pid) => writeFileSync(join(folder, 'cgroup.procs'), String(pid)),
    end: () => rmdirSync(folder),
  };
}
