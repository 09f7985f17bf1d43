/** Checks of the stacks, of the three fixed tables, of the gateway and of the portal. */
import { isRestorable, tableNow } from '../../../shared/aws/operator/fixed-table.ts';
import { stackNow } from '../../../shared/aws/operator/stacks.ts';
import { PROOF_HEADER } from '../../../shared/edge.ts';
import { fixedTables } from '../../../shared/store/tables.ts';
import { ask, type Check, expect, LeftOut } from '../check.ts';
import { type AwsWorld, withoutSlash } from '../world.ts';

const OUTPUTS = ['ApiUrl', 'LoadStateMachineArn', 'PortalUrl', 'SnapshotBucket', 'WorkBucket', 'AdminTokens'];
/** A rolled back update ends in `UPDATE_ROLLBACK_COMPLETE`: the older code runs. */
const GOOD = ['CREATE_COMPLETE', 'UPDATE_COMPLETE', 'UPDATE_COMPLETE_CLEANUP_IN_PROGRESS', 'IMPORT_COMPLETE'];

async function complete({ deployment: { names, stacks, outputs } }: AwsWorld): Promise<string> {
  for (const name of names.stacks) {
    const { status } = await stackNow(stacks, name);
    expect(GOOD.includes(status), `${name} is ${status}`);
  }
  const found = await outputs();
  const missing = OUTPUTS.filter((name) => !found[name]);
  expect(missing.length === 0, `there is no output ${missing.join(', ')}`);
  return names.stacks.join(', ');
}

async function protectedTables({ place, deployment: { names } }: AwsWorld): Promise<string> {
  const tables = Object.keys(fixedTables(place.tablePrefix));
  for (const table of tables) {
    const now = await tableNow(place.client, table);
    expect(now?.status === 'ACTIVE', `${table} is ${now?.status ?? 'missing'}`);
    expect(now?.isProtected === names.isProtected, `${table}: deletion protection is ${now?.isProtected}`);
    expect(await isRestorable(place.client, table), `${table} cannot be restored to a moment`);
  }
  const deletion = names.isProtected
    ? 'protected from deletion'
    : 'not protected from deletion, as configured';
  return `${tables.join(', ')}: restorable, ${deletion}`;
}

/** Where CloudFront is in front of the gateway. */
async function admitsOnlyCloudFront({ deployment: { outputs } }: AwsWorld): Promise<string> {
  const { GatewayUrl } = await outputs();
  if (!GatewayUrl) throw new LeftOut('the gateway admits requests that do not come through CloudFront');
  const statusOf = async (headers: Record<string, string>): Promise<number> =>
    (await ask(GatewayUrl.replace(/\/$/, ''), '/v1/status', { headers })).status;
  const [absent, wrong] = [await statusOf({}), await statusOf({ [PROOF_HEADER]: 'wrong' })];
  expect(absent === 401, `a request without ${PROOF_HEADER} is ${absent}, not 401`);
  expect(wrong === 403, `a request with a wrong ${PROOF_HEADER} is ${wrong}, not 403`);
  return '401 without the secret of CloudFront, 403 with a wrong one';
}

async function portalServed({ url, deployment: { outputs } }: AwsWorld): Promise<string> {
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

export const STACK_CHECKS: readonly Check<AwsWorld>[] = [
  { group: 'stacks', name: 'the stacks are complete', run: complete },
  {
    group: 'stacks',
    name: 'the fixed tables can be restored and are protected as configured',
    run: protectedTables,
  },
  {
    group: 'stacks',
    name: 'the gateway refuses what does not come through CloudFront',
    run: admitsOnlyCloudFront,
  },
  { group: 'portal', name: 'the portal is served and its pages may call the API', run: portalServed },
];
