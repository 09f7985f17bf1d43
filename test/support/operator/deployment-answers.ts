/** The answers of the AWS services that the smoke test reads, over a deployment in the process of a test. */
import { vi } from 'vitest';
import type { AwsWorld } from '../../../operator/smoke/world.ts';
import { writeLoad } from '../../../shared/store/loads/load-records.ts';
import { controlTable } from '../../../shared/store/tables.ts';
import { PREFIX, type TestStore } from '../service/store.ts';

export const MACHINE = 'arn:aws:states:sa-east-1:123456789012:stateMachine:registros-publicos-dev-load';
const BUCKETS = { SnapshotBucket: 'snapshots', WorkBucket: 'work' };

export type Answers = ReturnType<typeof goodAnswers>;

export const goodAnswers = () => ({
  status: 'UPDATE_COMPLETE',
  outputs: { ...BUCKETS, LoadStateMachineArn: MACHINE, AdminTokens: 'tokens' } as Record<string, string>,
  portalHeaders: { 'content-security-policy': "default-src 'none'" } as Record<string, string>,
  importStatus: 'COMPLETED',
  /** Loads that one `_PRONTO` starts. */
  loads: 1,
  loadError: 'LoadRefused',
  restorable: true,
});

export interface FakeDeployment {
  readonly world: AwsWorld;
  readonly store: TestStore;
  readonly answers: Answers;
  /** The objects of both buckets, by `bucket/key`. */
  readonly objects: Map<string, Uint8Array>;
  /** The calls of the checks: `dynamodb:GetItem dev-controle`, `DescribeStacks`. */
  readonly calls: Set<string>;
  readonly stop: () => Promise<void>;
}

type Input = Readonly<Record<string, unknown>>;
interface Sending {
  send: (command: { input: Input; constructor: { name: string } }) => Promise<unknown>;
}

function answering(
  client: object,
  calls: Set<string>,
  by: Readonly<Record<string, (input: Input) => unknown>>,
): void {
  vi.spyOn(client as Sending, 'send').mockImplementation(async (command) => {
    const { name } = command.constructor;
    const operation = name.replace(/Command$/, '');
    calls.add(operation);
    const answer = by[operation];
    if (!answer) throw new Error(`the deployment of the test has no answer to ${name}`);
    return answer(command.input);
  });
}

export function answerObjects(
  { objects, calls }: Pick<FakeDeployment, 'objects' | 'calls'>,
  client: object,
  ready: () => Promise<void>,
): void {
  const keys = (input: Input): string[] =>
    [...objects.keys()]
      .filter((name) => name.startsWith(`${input['Bucket']}/${input['Prefix'] ?? ''}`))
      .map((name) => name.slice(`${input['Bucket']}/`.length));
  answering(client, calls, {
    PutObject: async (input) => {
      objects.set(`${input['Bucket']}/${input['Key']}`, input['Body'] as Uint8Array);
      if (String(input['Key']).endsWith('/_PRONTO')) await ready();
      return {};
    },
    ListObjectsV2: (input) => ({ Contents: keys(input).map((Key) => ({ Key, Size: 1 })) }),
    ListObjectVersions: (input) => ({ Versions: keys(input).map((Key) => ({ Key, VersionId: '1' })) }),
    DeleteObjects: (input) => {
      const { Objects } = input['Delete'] as { Objects: { Key: string }[] };
      for (const { Key } of Objects) objects.delete(`${input['Bucket']}/${Key}`);
      return {};
    },
  });
}

export function answerStacks({
  world,
  answers,
  calls,
}: Pick<FakeDeployment, 'world' | 'answers' | 'calls'>): void {
  const outputs = () => Object.entries(answers.outputs);
  answering(world.deployment.stacks, calls, {
    DescribeStacks: () => ({
      Stacks: [
        {
          StackStatus: answers.status,
          Outputs: outputs().map(([OutputKey, OutputValue]) => ({ OutputKey, OutputValue })),
        },
      ],
    }),
  });
}

/** Starts the loads of a `_PRONTO` that have ended at once, each with its record. */
export function answerExecutions(
  { store, answers, calls }: Pick<FakeDeployment, 'store' | 'answers' | 'calls'>,
  client: object,
): () => Promise<void> {
  const executions: { name: string; executionArn: string; startDate: Date }[] = [];
  answering(client, calls, {
    ListStateMachines: () => ({ stateMachines: [{ name: 'load', stateMachineArn: MACHINE }] }),
    ListExecutions: () => ({ executions }),
    DescribeExecution: () => ({ status: 'FAILED', error: answers.loadError, cause: 'cno: no file of obras' }),
  });
  return async () => {
    for (let n = 0; n < answers.loads; n++) {
      const name = `cno-1900-01-01-00${executions.length}`;
      executions.unshift({ name, executionArn: `arn:${name}`, startDate: new Date() });
      const record = {
        id: name,
        load_id: name,
        source: 'cno',
        versao: '1900-01-01',
        state: 'refused' as const,
      };
      const at = new Date().toISOString();
      const times = { started_at: at, updated_at: at, reason: 'no file', outcome: null };
      await writeLoad(store.client, controlTable(PREFIX), { ...record, ...times });
    }
  };
}
