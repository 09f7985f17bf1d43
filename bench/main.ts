/** `npm run bench -- CAMPAIGN …`: starts one of the campaigns, each a repeatable measurement or comparison. */
import '../local/compiler.ts';
import { UsageError } from './options.ts';

/** Answers the exit code: 0 all well, 1 something differs or is too slow, 2 wrong use. */
export interface Campaign {
  run(args: string[]): Promise<number>;
}

const CAMPAIGNS: Readonly<Record<string, () => Promise<Campaign>>> = {
  load: () => import('./load/load.ts'),
  memory: () => import('./load/memory.ts'),
  serve: () => import('./serve/serve.ts'),
  roundtrip: () => import('./roundtrip.ts'),
  limits: () => import('./limits/limits.ts'),
  cost: () => import('./cost/cost.ts'),
  'aws-costs': () => import('./aws-costs/costs-aws.ts'),
  screenshots: () => import('./screenshots.ts'),
};

const [name = '', ...args] = process.argv.slice(2);
const load = Object.hasOwn(CAMPAIGNS, name) ? CAMPAIGNS[name] : undefined;
if (load) {
  try {
    process.exitCode = await (await load()).run(args);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    console.error(error.message);
    process.exitCode = 2;
  }
} else {
  console.error(`Campaign is "${name}"; allowed: ${Object.keys(CAMPAIGNS).join(', ')}`);
  process.exitCode = 2;
}
