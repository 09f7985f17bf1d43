/**
 * A deployment in the process of the test: the service over a store in memory, and the answers of the AWS
 * services that the checks read. A test changes one answer and expects that exactly one check fails.
 */
import { type AwsWorld, type DeploymentNames, deploymentOf } from '../../../operator/smoke/world.ts';
import type { SdkClient } from '../../../shared/aws/dynamodb.ts';
import { createExecutionsClient } from '../../../shared/aws/executions.ts';
import { listening } from '../listening.ts';
import { type Api, newKey, startApi } from '../service/api.ts';
import { PREFIX, startStore } from '../service/store.ts';
import {
  type Answers,
  answerExecutions,
  answerObjects,
  answerStacks,
  type FakeDeployment,
  goodAnswers,
  MACHINE,
} from './deployment-answers.ts';
import { importsInto } from './import-table.ts';

async function startPortal(answers: Answers, api: () => string) {
  const { origin, close } = await listening((request, response) => {
    response.writeHead(200, answers.portalHeaders);
    response.end(request.url === '/config.json' ? JSON.stringify({ api: api() }) : '');
  });
  return { url: origin, stop: close };
}

/** The client of the checks, apart from that of the service. The store of the tests has no recovery. */
function clientOf({ store, answers, objects, calls }: Omit<FakeDeployment, 'world' | 'stop'>): SdkClient {
  const own: Readonly<Record<string, (input: never) => Promise<object>>> = {
    ...importsInto(store.client, objects, () => answers.importStatus),
    DescribeContinuousBackups: async () => {
      const PointInTimeRecoveryDescription = answers.restorable
        ? { LatestRestorableDateTime: new Date() }
        : {};
      return { ContinuousBackupsDescription: { PointInTimeRecoveryDescription } };
    },
  };
  const call = async (operation: string, input: { TableName?: string }): Promise<object> => {
    calls.add(`dynamodb:${operation} ${input.TableName ?? '*'}`);
    const known = own[operation];
    return known ? known(input as never) : store.client.call(operation as 'GetItem', input as never);
  };
  // The checks use no other part of the SDK's client.
  return { ...store.client, call: call as SdkClient['call'] } as SdkClient;
}

const namesIn = (): DeploymentNames => ({
  environment: 'dev',
  stacks: ['registros-publicos-dev-data', 'registros-publicos-dev'],
  origins: [],
  isProtected: false,
});

export async function startDeployment(): Promise<FakeDeployment> {
  const answers = goodAnswers();
  const store = await startStore();
  const objects = new Map<string, Uint8Array>();
  const calls = new Set<string>();
  const client = clientOf({ store, answers, objects, calls });
  let api: Api | undefined;
  const portal = await startPortal(answers, () => api?.url ?? '');
  api = await startApi(store, await newKey(store), { env: { API_CORS_ORIGINS: portal.url } });
  Object.assign(answers.outputs, { ApiUrl: `${api.url}/`, PortalUrl: `${portal.url}/` });
  const executions = createExecutionsClient();
  const cloud = {
    client,
    executions,
    tablePrefix: PREFIX,
    isAlive: async () => false,
    machine: async () => MACHINE,
    close: () => undefined,
  };
  const deployment = deploymentOf(namesIn(), cloud);
  const place = { ...cloud, keyEnvironment: 'dev' as const, objects: { readIfThere: async () => null } };
  const world: AwsWorld = {
    url: api.url,
    place,
    deployment,
    origins: [portal.url],
    patience: { everyMs: 1, share: 0.002 },
    signal: new AbortController().signal,
    issued: null,
  };
  const fake = { world, store, answers, objects, calls };
  answerStacks(fake);
  const ready = answerExecutions(fake, executions);
  answerObjects(fake, (await deployment.bucket('WorkBucket')).client, ready);
  return {
    ...fake,
    stop: async () => {
      portal.stop();
      await api.close();
      await store.stop();
    },
  };
}
