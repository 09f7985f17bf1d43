/** The records of a custom host name: an alias for IPv4 and one for IPv6. */
import {
  AaaaRecord,
  ARecord,
  HostedZone,
  type IAliasRecordTarget,
  RecordTarget,
} from 'aws-cdk-lib/aws-route53';
import type { Construct } from 'constructs';
import type { Zone } from './hosts.ts';

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
