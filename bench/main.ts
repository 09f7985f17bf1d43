/** `npm run bench -- CAMPAIGN …`: runs one campaign. Exit code 1 where something differs or is too slow. */
import '../local/compiler.ts';
import type { Arguments, Command, Values } from '../operator/command/declaration.ts';
import { type Bound, bind, runProgram } from '../operator/command/program.ts';
import { COUNTRY, LOAD } from './campaigns/loads.ts';
import { AWS_COSTS, COST, FUNCTIONS, SCREENSHOTS, SERVE } from './campaigns/requests.ts';
import { BREAK, NAMES, ROUNDTRIP, SEARCH, TARGETS, TRUTH } from './campaigns/trials.ts';
import { runTestProgram } from './test-program.ts';

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
