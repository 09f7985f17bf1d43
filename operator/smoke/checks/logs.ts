/** Checks of the log of a function and of the access log of the gateway. */
import { logLines } from '../../../shared/aws/operator/log-lines.ts';
import { type Check, expect, LeftOut } from '../check.ts';
import { type AwsWorld, until } from '../world.ts';

/** A line appears in CloudWatch within seconds, sometimes a minute. */
const SHOWN_SECONDS = 120;

type Line = Readonly<Record<string, unknown>>;

function parsed(line: string): Line | null {
  try {
    return JSON.parse(line) as Line;
  } catch {
    return null;
  }
}

/** Returns the lines since the checks began, as soon as the one of our request is among them. */
async function linesWith(world: AwsWorld, group: string): Promise<{ lines: string[]; own: Line }> {
  const { deployment, began, seen } = world;
  if (seen.requestId === null) throw new LeftOut('no request was answered');
  const otherwise = `${group} has no line of the request ${seen.requestId}`;
  return until(world, SHOWN_SECONDS, otherwise, async () => {
    const lines = await logLines(deployment.operator.logs, group, began);
    const own = lines.map(parsed).find((line) => line?.['request_id'] === seen.requestId);
    return own ? { lines, own } : null;
  });
}

async function functionLog(world: AwsWorld): Promise<string> {
  const group = `/aws/lambda/${world.deployment.names.part('status')}`;
  const { lines } = await linesWith(world, group);
  const foreign = lines.find((line) => parsed(line)?.['event'] === undefined);
  expect(foreign === undefined, `${group} has a line of the platform: ${foreign}`);
  return `${lines.length} lines, all of the service`;
}

async function accessLog(world: AwsWorld): Promise<string> {
  const group = `/aws/apigateway/${world.deployment.names.part('')}`;
  const { lines, own } = await linesWith(world, group);
  expect(own['route'] === 'GET /v1/status', `the line of GET /v1/status has the route ${own['route']}`);
  const path = lines.find((line) => line.includes('99111001000170'));
  expect(path === undefined, `${group} has a path as it was sent: ${path}`);
  return `${Object.keys(own).join(', ')}`;
}

export const LOG_CHECKS: readonly Check<AwsWorld>[] = [
  {
    group: 'logs',
    name: 'the log of a function has only lines of the service, with the request id',
    run: functionLog,
  },
  { group: 'logs', name: 'the access log has the request id, the route and no path', run: accessLog },
];
