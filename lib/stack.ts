/**
 * The stack of the service of one environment. It stores nothing that a new deployment would not make again:
 * the data are in a stack of their own.
 */
import { CfnOutput } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { Api } from './api/api.ts';
import { capacityOf } from './api/capacity.ts';
import { Gateway } from './api/gateway.ts';
import { type Config, nameIn } from './config.ts';
import { dataOf } from './data/data.ts';
import { EnvironmentStack } from './deployable.ts';
import { Ingestion } from './ingestion/ingestion.ts';
import { Monitoring } from './observability/monitoring.ts';
import { Portal } from './portal/portal.ts';
import { addShifting } from './shifting.ts';

export class ServiceStack extends EnvironmentStack {
  constructor(scope: Construct, config: Config) {
    super(scope, config, nameIn(config), {
      description: `Public business registries of Brazil, read-only API (${config.name})`,
    });
    const data = dataOf(this, config);
    const gateway = new Gateway(this, config);
    const portal = new Portal(this, config, data, gateway.origin);
    const api = new Api(this, { config, data, gateway, portal: portal.origin });
    const ingestion = new Ingestion(this, config, data, portal.origin);
    const monitoring = new Monitoring(this, config, api, ingestion);
    addShifting(this, config, api.called, (name) => monitoring.undoing(name));
    this.output({
      ApiUrl: api.url,
      CanaryKey: monitoring.canaryKey.secretArn,
      // For `npm run smoke`: the address at which the gateway refuses what does not come through CloudFront.
      ...(gateway.proofs.length > 0 && { GatewayUrl: `${api.http.apiEndpoint}/` }),
      LoadStateMachineArn: ingestion.load.machine.stateMachineArn,
      PortalUrl: `${portal.origin}/`,
    });
    new CfnOutput(this, 'ConcurrencyQuota', {
      value: String(capacityOf(config).quota),
      description: 'Concurrent executions of Lambda that the account must have in this region',
    });
  }
}
