/** `npm run bench -- CAMPAIGN …`: runs one campaign. Exit code 1 where something differs or is too slow. */
import '../local/compiler.ts';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Arguments, Command, Values } from '../operator/command/declaration.ts';
import { type Bound, bind, runProgram } from '../operator/command/program.ts';
import { COUNTRY, LOAD } from './campaigns/loads.ts';
import { AWS_COSTS, COST, FUNCTIONS, SCREENSHOTS, SERVE } from './campaigns/requests.ts';
import { BREAK, NAMES, ROUNDTRIP, SEARCH, TARGETS, TRUTH } from './campaigns/trials.ts';

/** A campaign, whose module is loaded only when it runs. `run` returns whether the campaign succeeded. */
interface Campaign<F extends Arguments> {
  run(flags: Values<F>): Promise<boolean>;
}

const campaign = <F extends Arguments>(command: Command<F>, load: () => Promise<Campaign<F>>): Bound =>
  bind(command, async (flags) => {
    const { run } = await load();
    if (!(await run(flags))) process.exitCode = 1;
  });

/** A campaign whose code belongs to the tests, which nothing else imports: it runs in its own process. */
const ofTests = (path: string) => async () => ({
  run: (flags: object): Promise<boolean> => runTestProgram(path, flags),
});

/** `path` is relative to `test/`; the program gets its flags as JSON. Returns whether it succeeded. */
async function runTestProgram(path: string, flags: object): Promise<boolean> {
  const program = fileURLToPath(new URL(`../test/${path}`, import.meta.url));
  const child = spawn(process.execPath, [program, JSON.stringify(flags)], { stdio: 'inherit' });
  // The campaign removes its folders after a signal, so this process waits for its end.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
  const [code] = await once(child, 'exit');
  return code === 0;
}

await runProgram('bench', [
  campaign(LOAD, () => import('./load/load.ts')),
  campaign(COUNTRY, () => import('./country/country.ts')),
  campaign(SERVE, () => import('./serve/serve.ts')),
  campaign(FUNCTIONS, () => import('./functions/functions.ts')),
  campaign(ROUNDTRIP, ofTests('roundtrip/campaign.ts')),
  campaign(COST, () => import('./cost/cost.ts')),
  campaign(AWS_COSTS, () => import('./aws-costs/costs-aws.ts')),
  campaign(SCREENSHOTS, () => import('./screenshots.ts')),
  campaign(BREAK, ofTests('break/campaign.ts')),
  campaign(SEARCH, ofTests('search/campaign/campaign.ts')),
  campaign(NAMES, ofTests('search/names/campaign.ts')),
  campaign(TARGETS, () => import('./targets.ts')),
  campaign(TRUTH, ofTests('truth/campaign.ts')),
]);
