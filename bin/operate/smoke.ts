/** `npm run smoke -- --environment dev`: checks a deployment. */
import '../../local/compiler.ts';
import { nameIn } from '../../lib/config.ts';
import { connect } from '../../operator/cloud/connect.ts';
import { Refusal, UsageError } from '../../operator/command/errors.ts';
import { bind, runProgram } from '../../operator/command/program.ts';
import { byHand, isGood, lineOf, summary } from '../../operator/smoke/report.ts';
import { runChecks } from '../../operator/smoke/run.ts';
import {
  type AwsWorld,
  type Deployment,
  type DeploymentNames,
  deploymentOf,
  type HttpWorld,
  withoutSlash,
} from '../../operator/smoke/world.ts';
import { SMOKE } from '../commands/smoke.ts';
import { cloudEnvironment, configOf, type EnvironmentName } from '../environments.ts';
import { withPlace } from '../place.ts';

function namesOf(environment: EnvironmentName): DeploymentNames {
  const config = configOf(environment);
  return {
    environment,
    stacks: [nameIn(config, 'data'), nameIn(config, 'fetch'), nameIn(config)],
    origins: config.furtherOrigins,
    isProtected: config.deletionProtection,
  };
}

/** `url`: the address of the API in place of that of the deployment. */
async function worldOf(
  deployment: Deployment | null,
  url: string | undefined,
  known: Pick<HttpWorld, 'place' | 'signal'>,
): Promise<HttpWorld | AwsWorld> {
  const { ApiUrl, PortalUrl } = (await deployment?.outputs()) ?? {};
  const world: HttpWorld = {
    ...known,
    url: url ?? withoutSlash(ApiUrl),
    origins: deployment ? [...deployment.names.origins, withoutSlash(PortalUrl)] : [],
    patience: { everyMs: 2_000, share: 1 },
    issued: null,
  };
  return deployment ? { ...world, deployment } : world;
}

const smoke = bind(SMOKE, async ({ environment, url, without, json }) => {
  if (environment === undefined && url === undefined)
    throw new UsageError('one of --environment and --url is missing');
  const interruption = new AbortController();
  process.once('SIGINT', () => interruption.abort());
  process.once('SIGTERM', () => interruption.abort());
  const { signal } = interruption;
  const print = (text: string): unknown => (json ? process.stderr : process.stdout).write(`${text}\n`);
  await withPlace(environment, async (place) => {
    const cloud = environment && connect(cloudEnvironment(environment));
    try {
      const deployment = cloud ? deploymentOf(namesOf(environment), cloud) : null;
      const world = await worldOf(deployment, url, { place, signal });
      const results = await runChecks({ world, without, show: (result) => print(lineOf(result)) });
      const ok = isGood(results) && !signal.aborted;
      print(summary(results, environment));
      const whole = {
        environment: environment ?? null,
        url: world.url,
        ok,
        checks: results,
        not_checked: byHand(environment),
      };
      if (json) process.stdout.write(`${JSON.stringify(whole)}\n`);
      if (!ok) throw new Refusal(signal.aborted ? 'interrupted' : 'a check failed');
    } finally {
      if (cloud) cloud.close();
    }
  });
});

await runProgram('smoke', [smoke]);
