/** Describes the machine that measured, for pages of results. */
import { cpus, totalmem } from 'node:os';

export const machine = (): string => {
  const [{ model } = { model: 'an unknown processor' }] = cpus();
  const gigabytes = Math.round(totalmem() / 2 ** 30);
  return `${cpus().length} cores of ${model}, ${gigabytes} GB, Node ${process.versions.node}, ${process.platform}`;
};
