/** Custom host names: their records, and the certificate of one that CloudFront answers. */
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import {
  type Distribution,
  type DistributionProps,
  SecurityPolicyProtocol,
} from 'aws-cdk-lib/aws-cloudfront';
import {
  AaaaRecord,
  ARecord,
  HostedZone,
  type IAliasRecordTarget,
  RecordTarget,
} from 'aws-cdk-lib/aws-route53';
import type { Construct } from 'constructs';
import type { Domain, Host, Zone } from './config.ts';
import { accept } from './rights.ts';

/** Adds an alias for IPv4 and one for IPv6. */
export function pointTo(scope: Construct, zone: Zone, recordName: string, alias: IAliasRecordTarget): void {
  const hostedZone = HostedZone.fromHostedZoneAttributes(scope, 'Zone', {
    hostedZoneId: zone.id,
    zoneName: zone.name,
  });
  const target = RecordTarget.fromAlias(alias);
  // The name is absolute; without the final dot Route 53 would add that of the zone.
  const props = { zone: hostedZone, recordName: `${recordName}.`, target };
  new ARecord(scope, 'Ipv4', props);
  new AaaaRecord(scope, 'Ipv6', props);
}

/** Returns what a distribution needs to answer under the name, if it has one. */
export const answeringAs = (scope: Construct, host: Host | undefined): Partial<DistributionProps> =>
  host
    ? {
        domainNames: [host.name],
        certificate: Certificate.fromCertificateArn(scope, 'Certificate', host.certificateArn),
        minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
      }
    : {};

/** Says why the TLS policy of a distribution without a name of its own cannot be chosen. */
export function explainTlsPolicy(distribution: Distribution, domain: Domain | null): void {
  if (domain) return;
  accept(
    distribution,
    'AwsSolutions-CFR4',
    'Under its cloudfront.net name a distribution always uses the TLS policy of AWS.',
  );
}
