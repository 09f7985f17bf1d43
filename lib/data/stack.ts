/** The stack of all that outlives a deployment: fixed tables, buckets, the log of requests and a secret. */
import { CfnOutput, Stack, Tags } from 'aws-cdk-lib';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import { type Config, tagsOf } from '../config.ts';
import { placeOf, requireValues } from '../deployable.ts';
import { accept } from '../rights.ts';
import { Buckets } from './buckets.ts';
import { type Data, dataOf, dataStackName } from './data.ts';
import { KEPT } from './kept.ts';
import { Tables } from './tables.ts';

export class DataStack extends Stack {
  constructor(scope: Construct, config: Config) {
    super(scope, dataStackName(config), {
      env: placeOf(config),
      description: `Public business registries of Brazil, stored data (${config.name})`,
      terminationProtection: config.deletionProtection,
    });
    requireValues(this, config);
    for (const [key, value] of Object.entries(tagsOf(config))) Tags.of(this).add(key, value);
    const data = dataOf(this, config);
    const buckets = new Buckets(this, 'Buckets', { config, data });
    const requests = new LogGroup(this, 'RequestLog', {
      logGroupName: data.requestLog,
      retention: config.logDays,
      removalPolicy: KEPT,
    });
    new Tables(this, 'Tables', { config, data, after: [buckets, requests, this.tokens(data)] });
    const outputs = {
      SnapshotBucket: data.snapshots.bucketName,
      WorkBucket: data.work.bucketName,
      AdminTokens: data.tokens.secretName,
    };
    for (const [name, value] of Object.entries(outputs)) new CfnOutput(this, name, { value });
  }

  /** The generated text is no hash of a token: the administration stays closed until an operator sets one. */
  private tokens({ tokens }: Data): Secret {
    const secret = new Secret(this, 'Tokens', {
      secretName: tokens.secretName,
      description: 'NAME:SHA256 of every admin token, separated by commas (docs/operating.md)',
      generateSecretString: { passwordLength: 32, excludePunctuation: true },
      removalPolicy: KEPT,
    });
    accept(
      secret,
      'AwsSolutions-SMG4',
      'It contains hashes of tokens that operators keep: AWS cannot rotate them, and several are valid at once.',
    );
    return secret;
  }
}
