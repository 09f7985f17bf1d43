/** Checks that the portal is served, and that its pages call this API. */
import { ask } from '../ask.ts';
import { type Check, expect } from '../check.ts';
import type { AwsWorld } from '../world.ts';

const withoutSlash = (address = ''): string => address.replace(/\/$/, '');

async function served({ url, deployment: { outputs } }: AwsWorld): Promise<string> {
  const { ApiUrl, PortalUrl } = await outputs();
  const portal = withoutSlash(PortalUrl);
  const { status, headers } = await ask(portal, '/');
  expect(status === 200, `${portal}/ is ${status}`);
  expect(headers.has('content-security-policy'), 'the pages have no content-security-policy');
  const { body } = await ask(portal, '/config.json');
  const { api } = (body ?? {}) as { api?: string };
  expect(withoutSlash(api) === withoutSlash(ApiUrl), `config.json of the portal names ${api}, not ${ApiUrl}`);
  const answer = await ask(url, '/v1/status', { headers: { origin: portal } });
  const allows = answer.headers.get('access-control-allow-origin');
  expect(allows === portal, `the API allows ${allows} to the pages of ${portal}`);
  return portal;
}

export const PORTAL_CHECKS: readonly Check<AwsWorld>[] = [
  { group: 'portal', name: 'the portal is served and its pages may call the API', run: served },
];
