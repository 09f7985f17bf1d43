/** Starts loads of the samples in an emulated cloud. */
import { ListExecutionsCommand, StartSyncExecutionCommand } from '@aws-sdk/client-sfn';
import { nameIn } from '../../../lib/config.ts';
import type { LoadRequest } from '../../../loaders/work/load.ts';
import { sampleFolder } from '../../../local/sample.ts';
import type { Source } from '../../../shared/datasets/define.ts';
import { READY } from '../../../shared/ingestion/fetched-names.ts';
import type { EmulatedCloud, Ended } from './cloud.ts';
import { matches } from './events.ts';
import { ACCOUNT } from './intrinsics.ts';

/** Uploads the sample, or other files, as this version and returns the request of a load of them. */
export async function upload(
  cloud: EmulatedCloud,
  source: Source,
  version = source.sampleVersion,
  folder = sampleFolder(source),
): Promise<LoadRequest> {
  const prefix = `${source.name}/${version}/`;
  const bucket = cloud.bucket('snapshots');
  await cloud.objects.upload(bucket, prefix, folder);
  // A sample is a part of a publication, and its label does not depend on the clock of the machine.
  const accept = ['completeness', 'version'];
  return { source: source.name, version, from: `s3://${bucket}/${prefix}`, accept, sample: true };
}

export const loadSample = async (cloud: EmulatedCloud, source: Source, version?: string): Promise<Ended> =>
  cloud.load(await upload(cloud, source, version));

export interface Arrived extends Ended {
  /** The ends of the loads that the event started. */
  readonly loads: readonly Ended[];
}

/** Delivers a new object's event to the state machines of all matching rules, as EventBridge does. */
export async function arrive(
  cloud: EmulatedCloud,
  { name, sampleVersion }: Pick<Source, 'name' | 'sampleVersion'>,
  sequencer: string,
): Promise<Arrived> {
  const { deployed, machines } = cloud;
  const event = {
    version: '0',
    id: '17793124-05d4-b198-2fde-7ededc63b103',
    'detail-type': 'Object Created',
    source: 'aws.s3',
    account: ACCOUNT,
    time: '2026-11-22T12:00:00Z',
    region: deployed.config.region,
    resources: [`arn:aws:s3:::${cloud.bucket('snapshots')}`],
    detail: {
      version: '0',
      bucket: { name: cloud.bucket('snapshots') },
      object: {
        key: `${name}/${sampleVersion}/${READY}`,
        size: 0,
        etag: 'd41d8cd98f00b204e9800998ecf8427e',
        sequencer,
      },
      'request-id': 'N4N7GDK58NMKJ12R',
      requester: ACCOUNT,
      'source-ip-address': '203.0.113.7',
      reason: 'PutObject',
    },
  };
  const before = await executionsOf(cloud);
  const [rule, ...others] = deployed.rules.filter(({ pattern }) => matches(pattern, event));
  if (!rule || others.length > 0) throw new Error(`${others.length} rules more than one match the event`);
  // Executions of an Express machine cannot be described, so this one is started to be waited for.
  const {
    executionArn: arn = '',
    status = '',
    error,
    cause,
  } = await machines.send(
    new StartSyncExecutionCommand({ stateMachineArn: rule.machine, input: JSON.stringify(event) }),
  );
  const started = (await executionsOf(cloud)).filter((arn) => !before.includes(arn));
  const loads: Ended[] = [];
  for (const load of started) loads.push(await cloud.ended(load));
  return { arn, id: '', status, error, cause, loads };
}

async function executionsOf({ deployed, machines }: EmulatedCloud): Promise<string[]> {
  const load = deployed.machines.find(({ name }) => name === nameIn(deployed.config, 'load'))!;
  const { executions = [] } = await machines.send(new ListExecutionsCommand({ stateMachineArn: load.arn }));
  return executions.map(({ executionArn = '' }) => executionArn);
}
