/** Connects the checks with a deployment on AWS. */
import { isNamed } from '../../shared/aws/errors.ts';
import { createStacksClient, stackNow } from '../../shared/aws/operator/stacks.ts';
import { createS3Client } from '../../shared/aws/s3-client.ts';
import type { Cloud } from '../cloud/connect.ts';
import { CheckFailed } from './check.ts';
import type { Deployment, DeploymentNames } from './world.ts';

export function deploymentOf(names: DeploymentNames, cloud: Cloud): Deployment {
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
    outputs: known,
    bucket: async (output) => {
      const name = (await known())[output];
      if (!name) throw new CheckFailed(`the stack has no output ${output}`);
      return { client: s3, name };
    },
  };
}
