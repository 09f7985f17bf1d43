/** The inputs of the checks: the service over HTTP, a store, and the parts of the deployment on AWS. */
import { isNamed } from '../../shared/aws/errors.ts';
import { createStacksClient, stackNow } from '../../shared/aws/operator/stacks.ts';
import { type Bucket, createS3Client } from '../../shared/aws/s3-client.ts';
import { monotonicMs } from '../../shared/time.ts';
import type { AdminPlace } from '../admin/place.ts';
import type { Cloud } from '../cloud/connect.ts';
import { CheckFailed } from './check.ts';

/** The names and values that the stacks give to an environment. */
export interface DeploymentNames {
  readonly environment: string;
  /** The stack of the tables and buckets, and that of everything else. */
  readonly stacks: readonly string[];
  /** Pages of these origins may call the API, besides the portal. */
  readonly origins: readonly string[];
  readonly isProtected: boolean;
}

export type Deployment = ReturnType<typeof deploymentOf>;

/** Connects the checks with a deployment on AWS. */
export function deploymentOf(names: DeploymentNames, cloud: Cloud) {
  const client = createStacksClient();
  const s3 = createS3Client();
  let read: Promise<Record<string, string>> | undefined;
  const outputs = async (): Promise<Record<string, string>> => {
    const stacks = await Promise.all(
      names.stacks.map((name) =>
        stackNow(client, name).catch((error: Error) => {
          if (!isNamed(error.cause, 'ValidationError')) throw error;
          throw new CheckFailed(`there is no stack ${name}: is ${names.environment} deployed?`);
        }),
      ),
    );
    return Object.assign({}, ...stacks.map((stack) => stack.outputs));
  };
  const known = (): Promise<Record<string, string>> => {
    read ??= outputs();
    return read;
  };
  return {
    names,
    cloud,
    stacks: client,
    /** The outputs of all stacks. @throws CloudFormationError */
    outputs: known,
    bucket: async (output: 'SnapshotBucket' | 'WorkBucket'): Promise<Bucket> => {
      const name = (await known())[output];
      if (!name) throw new CheckFailed(`the stack has no output ${output}`);
      return { client: s3, name };
    },
  };
}

export const withoutSlash = (address = ''): string => address.replace(/\/$/, '');

export interface HttpWorld {
  /** The address of the API, without its last slash. */
  readonly url: string;
  readonly place: AdminPlace;
  readonly patience: Patience;
  /** Ends the checks; what they made is still removed. */
  readonly signal: AbortSignal;
  readonly origins: readonly string[];
  /** The key that was issued; it is deleted at the end. */
  issued: { key: string; prefix: string } | null;
}

export interface AwsWorld extends HttpWorld {
  readonly deployment: Deployment;
}

export interface Patience {
  readonly everyMs: number;
  /** Multiplies the time for which a check waits; tests make it small. */
  readonly share: number;
}

/** @throws CheckFailed with `otherwise` where the state is not reached in `seconds` */
export async function until<T>(
  { patience: { everyMs, share }, signal }: HttpWorld,
  seconds: number,
  otherwise: string,
  look: () => Promise<T | null>,
): Promise<T> {
  const deadline = monotonicMs() + seconds * 1_000 * share;
  for (;;) {
    const found = await look();
    if (found !== null) return found;
    signal.throwIfAborted();
    if (monotonicMs() > deadline) throw new CheckFailed(`${otherwise} in ${Math.ceil(seconds * share)} s`);
    await new Promise((done) => setTimeout(done, everyMs));
  }
}
