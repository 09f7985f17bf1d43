/** The stack of all that outlives a deployment: fixed tables, buckets, the log of requests and a secret. */
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import type { Config } from '../config.ts';
import { EnvironmentStack } from '../deployable.ts';
import { accept } from '../rights.ts';
import { addBuckets } from './buckets.ts';
import { type Data, dataOf, dataStackName, KEPT } from './data.ts';
import { addTables } from './tables.ts';

export class DataStack extends EnvironmentStack {
  constructor(scope: Construct, config: Config) {
    super(scope, config, dataStackName(config), {
      description: `Public business registries of Brazil, stored data (${config.name})`,
      terminationProtection: config.deletionProtection,
    });
    const data = dataOf(this, config);
    const buckets = addBuckets(this, config, data);
    const requests = new LogGroup(this, 'RequestLog', {
      logGroupName: data.requestLog,
      retention: config.logDays,
      removalPolicy: KEPT,
    });
    addTables(this, config, data, [buckets, requests, this.tokens(data)]);
    this.output({
      SnapshotBucket: data.snapshots.bucketName,
      WorkBucket: data.work.bucketName,
      AdminTokens: data.tokens.secretName,
    });
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
