/** The environments on AWS that a command may name, with the names that the stack gives to their parts. */
import { CONFIGS, type Config, nameIn } from '../lib/config.ts';
import type { CloudEnvironment } from '../operator/cloud/connect.ts';

export type EnvironmentName = Config['name'];

export function configOf(name: EnvironmentName): Config {
  const config = CONFIGS.find((one) => one.name === name);
  if (!config) throw new Error(`lib/config.ts has no environment ${name}`);
  return config;
}

export function cloudEnvironment(name: EnvironmentName): CloudEnvironment {
  const config = configOf(name);
  return { name: config.name, region: config.region, machine: nameIn(config, 'load') };
}
