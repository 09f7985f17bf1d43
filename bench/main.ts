/** `npm run bench -- CAMPAIGN …`: runs one campaign. Exit code 1 where something differs or is too slow. */
import '../local/compiler.ts';
import type { Arguments, Command, Values } from '../local/command/declaration.ts';
import { type Bound, bind, runProgram } from '../local/command/program.ts';
import { COUNTRY, FETCH, LOAD, MEMORY } from './campaigns/loads.ts';
import {
  AWS_COSTS,
  COST,
  FLAT,
  FUNCTIONS,
  LIMITS,
  SCREENSHOTS,
  SEARCH_FORMS,
  SEARCH_POSTGRES,
  SERVE,
} from './campaigns/requests.ts';
import { BASELINE, BREAK, ROUNDTRIP, SEARCH, TRUTH } from './campaigns/trials.ts';

/** The module of a campaign, which is loaded only when it runs. `run` returns whether the campaign succeeded. */
interface Campaign<F extends Arguments> {
  run(flags: Values<F>): Promise<boolean>;
}

const campaign = <F extends Arguments>(command: Command<F>, load: () => Promise<Campaign<F>>): Bound =>
  bind(command, async (flags) => {
    const { run } = await load();
    if (!(await run(flags))) process.exitCode = 1;
  });

await runProgram('bench', [
  campaign(LOAD, () => import('./load/load.ts')),
  campaign(COUNTRY, () => import('./country/country.ts')),
  campaign(MEMORY, () => import('./load/memory.ts')),
  campaign(FETCH, () => import('./fetch/fetch.ts')),
  campaign(SERVE, () => import('./serve/serve.ts')),
  campaign(FUNCTIONS, () => import('./functions/functions.ts')),
  campaign(ROUNDTRIP, () => import('./roundtrip.ts')),
  campaign(LIMITS, () => import('./limits/limits.ts')),
  campaign(COST, () => import('./cost/cost.ts')),
  campaign(FLAT, () => import('./flat/flat.ts')),
  campaign(AWS_COSTS, () => import('./aws-costs/costs-aws.ts')),
  campaign(SCREENSHOTS, () => import('./screenshots.ts')),
  campaign(BREAK, () => import('./break.ts')),
  campaign(SEARCH, () => import('./search/search.ts')),
  campaign(SEARCH_POSTGRES, () => import('./search/postgres/postgres.ts')),
  campaign(SEARCH_FORMS, () => import('./search/forms.ts')),
  campaign(BASELINE, () => import('./baseline/baseline.ts')),
  campaign(TRUTH, () => import('./truth.ts')),
]);
