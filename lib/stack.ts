/**
 * The stack of the service of one environment. It stores nothing that a new deployment would not make again:
 * the data are in a stack of their own.
 */
import { CfnOutput, Stack, Tags } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { Api } from './api/api.ts';
import { capacityOf } from './api/capacity.ts';
import { Gateway } from './api/gateway.ts';
import { type Config, nameIn, tagsOf } from './config.ts';
import { dataOf } from './data/data.ts';
import { placeOf, requireValues } from './deployable.ts';
import { Shifting } from './deployment/shifting.ts';
import { Ingestion } from './ingestion/ingestion.ts';
import { Monitoring } from './observability/monitoring.ts';
import { Portal } from './portal/portal.ts';

export class ServiceStack extends Stack {
  constructor(scope: Construct, config: Config) {
    super(scope, nameIn(config), {
      env: placeOf(config),
      description: `Public business registries of Brazil, read-only API (${config.name})`,
    });
    requireValues(this, config);
    for (const [key, value] of Object.entries(tagsOf(config))) Tags.of(this).add(key, value);

    const data = dataOf(this, config);
    const gateway = new Gateway(this, 'Gateway', { config });
    const portal = new Portal(this, 'Portal', { config, data, api: gateway.origin });
    const api = new Api(this, 'Api', { config, data, gateway, portal: portal.origin });
    const ingestion = new Ingestion(this, 'Ingestion', { config, data, portal: portal.origin });
    const monitoring = new Monitoring(this, 'Monitoring', { config, api, ingestion });
    new Shifting(this, 'Shifting', {
      config,
      functions: api.called,
      alarmsOf: (name) => monitoring.undoing(name),
    });

    const outputs: Record<string, string> = {
      ApiUrl: api.url,
      CanaryKey: monitoring.canary.secret.secretArn,
      // For `npm run smoke`: the address at which the gateway refuses what does not come through CloudFront.
      ...(gateway.proofs.length > 0 && { GatewayUrl: `${api.http.apiEndpoint}/` }),
      LoadStateMachineArn: ingestion.load.machine.stateMachineArn,
      PortalUrl: `${portal.origin}/`,
    };
    for (const [name, value] of Object.entries(outputs)) new CfnOutput(this, name, { value });
    new CfnOutput(this, 'ConcurrencyQuota', {
      value: String(capacityOf(config).quota),
      description: 'Concurrent executions of Lambda that the account must have in this region',
    });
  }
}
