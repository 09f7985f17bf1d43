/**
 * A deployment in the process of the test: the service over a store in memory, and the answers of the AWS
 * services that the checks read. A test changes one answer and expects that exactly one check fails.
 */
import { type AwsWorld, type DeploymentNames, deploymentOf } from '../../../operator/smoke/world.ts';
import { createClient, type SdkClient } from '../../../shared/aws/dynamodb.ts';
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
import { withImports } from './import-table.ts';

async function startPortal(answers: Answers, api: () => string) {
  const { origin, close } = await listening((request, response) => {
    response.writeHead(200, answers.portalHeaders);
    response.end(request.url === '/config.json' ? JSON.stringify({ api: api() }) : '');
  });
  return { url: origin, stop: close };
}

/** A client of the store for the checks, apart from that of the service. */
function recording(calls: Set<string>): SdkClient {
  const client = createClient();
  client.middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        const { TableName = '*' } = args.input as { TableName?: string };
        calls.add(`dynamodb:${commandName.replace(/Command$/, '')} ${TableName}`);
        return next(args);
      },
    { step: 'initialize', name: 'recording' },
  );
  return client;
}

/** The stand-in store has no point-in-time recovery. */
const withBackups = (client: SdkClient, isOn: () => boolean): void =>
  client.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        if (commandName !== 'DescribeContinuousBackupsCommand') return next(args);
        const PointInTimeRecoveryDescription = isOn() ? { LatestRestorableDateTime: new Date() } : {};
        const ContinuousBackupsDescription = { PointInTimeRecoveryDescription };
        return { output: { $metadata: {}, ContinuousBackupsDescription }, response: {} };
      },
    { step: 'initialize', name: 'backups' },
  );

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
  const client = recording(calls);
  withBackups(client, () => answers.restorable);
  withImports(client, objects, () => answers.importStatus);
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
      client.destroy();
      portal.stop();
      await api.close();
      await store.stop();
    },
  };
}
