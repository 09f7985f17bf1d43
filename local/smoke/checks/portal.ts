/** Checks that the portal is served, and that its pages call this API. */
import { ask } from '../ask.ts';
import { type Check, expect, LeftOut } from '../check.ts';
import type { AwsWorld } from '../world.ts';

async function served({ url, deployment: { names, outputs } }: AwsWorld): Promise<string> {
  if (!names.hasPortal) throw new LeftOut('the environment has no portal');
  const portal = ((await outputs())['PortalUrl'] ?? '').replace(/\/$/, '');
  const { status, headers } = await ask(portal, '/');
  expect(status === 200, `${portal}/ is ${status}`);
  expect(headers.has('content-security-policy'), 'the pages have no content-security-policy');
  const { body } = await ask(portal, '/config.json');
  expect(JSON.stringify(body ?? '').includes(url), `config.json does not name ${url}`);
  const api = await ask(url, '/v1/status', { headers: { origin: portal } });
  const allows = api.headers.get('access-control-allow-origin');
  expect(allows === portal, `the API allows ${allows} to the pages of ${portal}`);
  return portal;
}

export const PORTAL_CHECKS: readonly Check<AwsWorld>[] = [
  { group: 'portal', name: 'the portal is served and its pages may call the API', run: served },
];
