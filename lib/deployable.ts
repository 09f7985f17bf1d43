/** The values of an environment that are not in the repository, without which it cannot be deployed. */
import { Annotations, CfnOutput, type Environment, Stack, type StackProps, Tags } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { SOURCES } from '../shared/datasets/index.ts';
import { ADDRESS_SETTINGS, addressSetting, FETCH_SETTINGS } from '../shared/fetch-settings.ts';
import { type Config, tagsOf } from './config.ts';

/** The account and region that a stack may be deployed to; without an account it is synthesized for any. */
export const placeOf = ({ account, region }: Config): Environment =>
  account === null ? { region } : { account, region };

/** A tagged stack. The CDK refuses to deploy it while a value is missing or wrong. It can be synthesized. */
export abstract class EnvironmentStack extends Stack {
  constructor(scope: Construct, config: Config, name: string, props: StackProps) {
    super(scope, name, { env: placeOf(config), ...props });
    for (const message of problemsIn(config)) Annotations.of(this).addError(message);
    for (const [key, value] of Object.entries(tagsOf(config))) Tags.of(this).add(key, value);
  }

  protected output(values: Readonly<Record<string, string>>): void {
    for (const [name, value] of Object.entries(values)) new CfnOutput(this, name, { value });
  }
}

/** The region of everything that CloudFront reads from one region: web ACLs and certificates. */
export const CLOUDFRONT_REGION = 'us-east-1';
/** The smallest limit of a rate rule of AWS WAF. */
const LEAST_RATE = 10;

type Problem = (field: string, value: unknown, allowed: string) => string;

export function problemsIn(config: Config): string[] {
  const { name, account, region, keyReplica, alarmEmail, furtherOrigins } = config;
  const problem: Problem = (field, value, allowed) =>
    `${field} of ${name} in lib/config.ts is ${JSON.stringify(value)}; allowed: ${allowed}`;
  const found = [...problemsOfFetches(config, problem), ...problemsOfEdge(config, problem)];
  if (account === null || !/^\d{12}$/.test(account))
    found.push(problem('account', account, 'the 12 digits of the account of this environment'));
  if (keyReplica === region)
    found.push(problem('keyReplica', keyReplica, 'another region than that of the environment, or null'));
  if (name !== 'prod') return found;
  if (alarmEmail === null)
    found.push(problem('alarmEmail', null, 'the address that receives the alarms of prod'));
  if (furtherOrigins.length > 0)
    found.push(
      problem('furtherOrigins', furtherOrigins, '[], because only its portal may call the API of prod'),
    );
  return found;
}

/** A wrong value would otherwise be found by the functions when they are called. */
function problemsOfFetches({ fetchContact, addresses }: Config, problem: Problem): string[] {
  const { FETCH_CONTACT } = FETCH_SETTINGS;
  const found = Object.entries(addresses).flatMap(([name, list]) => {
    const setting = ADDRESS_SETTINGS[addressSetting({ name })];
    if (!setting)
      return problem('addresses', name, `of sources: ${SOURCES.map((source) => source.name).join(', ')}`);
    return setting.schema().safeParse(list.join()).success
      ? []
      : problem(`addresses.${name}`, list, setting.allowed);
  });
  if (FETCH_CONTACT.schema().safeParse(fetchContact ?? '').success) return found;
  return [...found, problem('fetchContact', fetchContact, FETCH_CONTACT.allowed)];
}

/** A certificate of another region would be found in the middle of a deployment. */
function problemsOfEdge({ region, domain, edge }: Config, problem: Problem): string[] {
  const found: string[] = [];
  const isIn = (wanted: string, arn: string): boolean => arn.startsWith(`arn:aws:acm:${wanted}:`);
  const certificate = (host: 'api' | 'portal', wanted: string, why: string): void => {
    const arn = domain?.[host].certificateArn;
    if (arn === undefined || isIn(wanted, arn)) return;
    found.push(problem(`domain.${host}.certificateArn`, arn, `a certificate in ${wanted}, ${why}`));
  };
  certificate('portal', CLOUDFRONT_REGION, 'from which CloudFront reads it');
  if (!edge) {
    certificate('api', region, 'the region of the API');
    return found;
  }
  certificate('api', CLOUDFRONT_REGION, 'from which CloudFront reads it, because edge is set');
  const { perMinute, proofs } = edge;
  if (!Number.isInteger(perMinute) || perMinute < LEAST_RATE)
    found.push(problem('edge.perMinute', perMinute, `a whole number from ${LEAST_RATE}`));
  if (new Set(proofs).size < proofs.length)
    found.push(problem('edge.proofs', proofs, 'numbers that differ from each other'));
  return found;
}
