/**
 * The CDK application: for each environment a stack of data, one of the fetch and one of the service, and a
 * fourth for CloudFront where the environment has it. Every stack must pass the rules of cdk-nag.
 */
import { readFileSync } from 'node:fs';
import { App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { bundleAll } from './bundle.ts';
import type { Config } from './config.ts';
import { DataStack } from './data/stack.ts';
import { EdgeStack } from './edge/firewall.ts';
import { FetchStack } from './ingestion/fetching.ts';
import { ServiceStack } from './stack.ts';

/**
 * Reads the feature flags of cdk.json, which only the cdk command reads by itself. Every synthesis must use
 * the same flags.
 */
function flags(): Record<string, unknown> {
  const file = new URL('../cdk.json', import.meta.url);
  return (JSON.parse(readFileSync(file, 'utf8')) as { context: Record<string, unknown> }).context;
}

/** `outdir` is the folder of the templates. @default CDK_OUTDIR, or a temporary folder */
export const emptyApp = (outdir?: string): App =>
  new App({ context: flags(), analyticsReporting: false, ...(outdir && { outdir }) });

export async function createApp(configs: readonly Config[], outdir?: string): Promise<App> {
  await bundleAll();
  const app = emptyApp(outdir);
  for (const config of configs) {
    // The command `cdk deploy` of the service then deploys the others first.
    const service = new ServiceStack(app, config);
    const data = new DataStack(app, config);
    const fetch = new FetchStack(app, config);
    fetch.addStackDependency(data);
    service.addStackDependency(data);
    service.addStackDependency(fetch);
    if (config.edge) service.addStackDependency(new EdgeStack(app, config, config.edge));
  }
  return app;
}

/** A finding that is not acknowledged (`accept`) fails the synthesis. */
export function checked(app: App): App {
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  return app;
}
