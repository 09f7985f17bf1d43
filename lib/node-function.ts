/**
 * A Lambda function of this service: all share runtime, bundling, logging and publishing as versions; each
 * has its memory, time and rights.
 */
import { type Duration, RemovalPolicy } from 'aws-cdk-lib';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import {
  type Alias,
  ApplicationLogLevel,
  Architecture,
  Code,
  type IFunction,
  Function as Lambda,
  LoggingFormat,
  Runtime,
  SystemLogLevel,
  Tracing,
  type Version,
} from 'aws-cdk-lib/aws-lambda';
import {
  FilterPattern,
  type ILogGroup,
  LogGroup,
  MetricFilter,
  type MetricFilterOptions,
} from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { bundled } from './bundle.ts';
import { type Config, nameIn } from './config.ts';
import { permit, type Right, TRACES } from './rights.ts';

export interface NodeFunctionProps {
  readonly config: Config;
  /** Last part of the function's name. */
  readonly name: string;
  /** A file of the repository. */
  readonly entry: string;
  /** The export of the entry that Lambda calls. @default handler */
  readonly handler?: string;
  readonly description: string;
  /** Lambda gives processor time in proportion: one whole core at 1,769 MB. */
  readonly memoryMb: number;
  readonly timeout: Duration;
  readonly environment: Readonly<Record<string, string>>;
  readonly rights: readonly Right[];
  /** Reserved concurrency: instances kept for the function, and also its limit. @default none is reserved */
  readonly reserved?: number | undefined;
  /** Whether X-Ray traces it: not if the gateway calls it (docs/decisions/0077). @default true */
  readonly traced?: boolean;
}

/** The alias that callers invoke. A deployment moves it to the new version. */
const LIVE = 'live';

export class NodeFunction extends Construct {
  readonly lambda: Lambda;
  /** The immutable code and settings of this deployment. A new one is published when either changes. */
  readonly version: Version;
  readonly alias: Alias;
  readonly live: IFunction;
  readonly logGroup: LogGroup;

  constructor(scope: Construct, id: string, props: NodeFunctionProps) {
    super(scope, id);
    const { config, name, reserved, traced = true } = props;
    const functionName = nameIn(config, name);
    this.logGroup = new LogGroup(this, 'Log', {
      logGroupName: `/aws/lambda/${functionName}`,
      retention: config.logDays,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('lambda.amazonaws.com') });
    this.logGroup.grantWrite(role);
    permit(role, props.rights, traced ? [TRACES] : []);
    this.lambda = new Lambda(this, 'Function', {
      functionName,
      description: props.description,
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      code: Code.fromAsset(bundled(props.entry)),
      handler: `index.${props.handler ?? 'handler'}`,
      memorySize: props.memoryMb,
      timeout: props.timeout,
      environment: { ...props.environment },
      role,
      tracing: traced ? Tracing.ACTIVE : Tracing.DISABLED,
      logGroup: this.logGroup,
      // Lambda's START, END and REPORT lines would cost more than a request's reads. The code logs at INFO.
      loggingFormat: LoggingFormat.JSON,
      systemLogLevelV2: SystemLogLevel.WARN,
      applicationLogLevelV2: ApplicationLogLevel.INFO,
      ...(reserved !== undefined && { reservedConcurrentExecutions: reserved }),
      // Not deleted, because a running load calls the versions it began with (docs/decisions/0074).
      currentVersionOptions: { removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE },
    });
    this.version = this.lambda.currentVersion;
    this.alias = this.lambda.addAlias(LIVE);
    // `Alias` is not assignable to `IFunction` under exactOptionalPropertyTypes, although it implements it.
    this.live = this.alias as IFunction;
  }
}

/** Makes a function for each name. */
export const functionsBy = <Name extends string>(
  names: readonly Name[],
  make: (name: Name) => NodeFunction,
): Record<Name, NodeFunction> =>
  Object.fromEntries(names.map((name) => [name, make(name)])) as Record<Name, NodeFunction>;

export interface CountedLines
  extends Partial<Pick<MetricFilterOptions, 'metricValue' | 'defaultValue' | 'dimensions'>> {
  readonly namespace: string;
  readonly metricName: string;
  /** Counts the lines of this event, or those that a pattern finds. */
  readonly event?: string;
  readonly pattern?: string;
}

/** Counts lines of a log as a metric, each as 1 unless `metricValue` names a field. */
export function countLines(scope: Construct, id: string, logGroup: ILogGroup, lines: CountedLines): void {
  const { namespace, event, pattern = `{ $.event = "${event}" }`, ...metric } = lines;
  const filterPattern = FilterPattern.literal(pattern);
  new MetricFilter(scope, id, {
    logGroup,
    metricNamespace: namespace,
    filterPattern,
    metricValue: '1',
    ...metric,
  });
}
