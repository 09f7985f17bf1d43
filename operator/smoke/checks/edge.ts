/** Checks that the gateway itself refuses requests, where CloudFront is in front of it. */
import { PROOF_HEADER } from '../../../shared/edge.ts';
import { ask } from '../ask.ts';
import { type Check, expect, LeftOut } from '../check.ts';
import type { AwsWorld } from '../world.ts';

async function refused({ deployment: { outputs } }: AwsWorld): Promise<string> {
  const { GatewayUrl } = await outputs();
  if (!GatewayUrl) throw new LeftOut('the gateway admits requests that do not come through CloudFront');
  const statusOf = async (headers: Record<string, string>): Promise<number> =>
    (await ask(GatewayUrl.replace(/\/$/, ''), '/v1/status', { headers })).status;
  const [absent, wrong] = [await statusOf({}), await statusOf({ [PROOF_HEADER]: 'wrong' })];
  expect(absent === 401, `a request without ${PROOF_HEADER} is ${absent}, not 401`);
  expect(wrong === 403, `a request with a wrong ${PROOF_HEADER} is ${wrong}, not 403`);
  return '401 without the secret of CloudFront, 403 with a wrong one';
}

export const EDGE_CHECKS: readonly Check<AwsWorld>[] = [
  { group: 'stacks', name: 'the gateway refuses what does not come through CloudFront', run: refused },
];
