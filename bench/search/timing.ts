/** The processor time of short work on its thread, so that other programs of the machine do not lengthen it. */

const WARM_UP_MS = 30;
const MEASURE_MS = 200;

/** Returns the mean time of one call in microseconds. */
export function microseconds(work: () => unknown): number {
  repeat(work, WARM_UP_MS);
  const { calls, ms } = repeat(work, MEASURE_MS);
  return (ms * 1_000) / calls;
}

function repeat(work: () => unknown, atLeastMs: number): { calls: number; ms: number } {
  const start = processorMs();
  let calls = 0;
  let ms = 0;
  while (ms < atLeastMs) {
    work();
    calls++;
    ms = processorMs() - start;
  }
  return { calls, ms };
}

function processorMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}
