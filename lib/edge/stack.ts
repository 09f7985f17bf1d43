/**
 * The web ACL of CloudFront. AWS accepts it only in us-east-1, so it has its own stack, deployed before the
 * stack of the service.
 */
import { CfnOutput, Fn, Stack, Tags } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { type Config, nameIn, tagsOf } from '../config.ts';
import { CLOUDFRONT_REGION, placeOf } from '../deployable.ts';
import type { Edge } from '../hosts.ts';
import { Firewall } from './firewall.ts';

const OUTPUT = 'WebAclArn';

export class EdgeStack extends Stack {
  constructor(scope: Construct, config: Config, edge: Edge) {
    super(scope, nameIn(config, 'edge'), {
      env: placeOf({ ...config, region: CLOUDFRONT_REGION }),
      description: `Web ACL of the API of ${nameIn(config)}, for CloudFront`,
    });
    for (const [key, value] of Object.entries(tagsOf(config))) Tags.of(this).add(key, value);
    const { acl } = new Firewall(this, 'Firewall', { config, edge });
    new CfnOutput(this, OUTPUT, { value: acl.attrArn });
  }
}

/** CloudFormation reads the output of the other region when the stack of the service is deployed. */
export const webAclArnOf = (config: Config): string =>
  Fn.getStackOutput(nameIn(config, 'edge'), OUTPUT, CLOUDFRONT_REGION);
