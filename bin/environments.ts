/** The environments on AWS that a command may name, as the stack names their parts. */
import { CONFIGS, nameIn } from '../lib/config.ts';
import type { CloudEnvironment } from '../local/cloud/connect.ts';

export const ENVIRONMENTS = CONFIGS.map(({ name }) => name).join(', ');

/** Undefined where there is none of that name. */
export function findEnvironment(name: string): CloudEnvironment | undefined {
  const config = CONFIGS.find((c) => c.name === name);
  return config && { name: config.name, region: config.region, machine: nameIn(config, 'load') };
}
