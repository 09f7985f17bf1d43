/** The HTTP API: routes from the route table, a function for each family of endpoints, and the authorizer. */
import { Duration } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaAuthorizer, HttpLambdaResponseType } from 'aws-cdk-lib/aws-apigatewayv2-authorizers';
import type { ILogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { exampleRoutes } from '../../shared/api/answers/exemplos.ts';
import { PROFILE_SOURCES } from '../../shared/api/profile.ts';
import { ROUTES, routesOf, type Target } from '../../shared/api/routes.ts';
import { PROOF_HEADER } from '../../shared/edge.ts';
import { onTables } from '../arns.ts';
import { entryOf, TARGETS } from '../bundle.ts';
import type { Config } from '../config.ts';
import { type Data, onUsage } from '../data/data.ts';
import { authorizerEnvironment, functionEnvironment } from '../environment.ts';
import { functionsBy, NodeFunction } from '../node-function.ts';
import { type Right, rightOn } from '../rights.ts';
import { administration } from './administration.ts';
import { capacityOf } from './capacity.ts';
import type { Gateway } from './gateway.ts';
import { addRoutes } from './routing.ts';
import { addStage } from './stage.ts';

/**
 * This memory comes with over half a core. On a whole core a request takes about 1 ms
 * (bench/results/serve.md) and a cold start 50 ms; half of the memory would double the cold start and save a
 * tenth of a cent per 100,000 requests.
 */
const MEMORY_MB = 1_024;
/** The store's client stops after three attempts of 2 s. This 503 must precede the gateway's at 30 s. */
const TIMEOUT = Duration.seconds(15);

const DESCRIPTIONS: Readonly<Partial<Record<Target, string>>> = {
  status: 'Answers /v1/status, /v1/atualizacoes and /v1/exemplos',
  exportacoes: 'Answers the requests under /v1/exportacoes and /v1/uso',
  fallback: 'Answers fallback',
  mcp: 'Answers the tools of assistants at /mcp',
};

export interface ApiProps {
  readonly config: Config;
  readonly data: Data;
  readonly gateway: Gateway;
  /** The origin of the portal, whose pages may call the API. */
  readonly portal: string;
}

export class Api extends Construct {
  readonly http: HttpApi;
  readonly functions: Readonly<Record<Target, NodeFunction>>;
  readonly authorizer: NodeFunction;
  /** All functions that requests reach, by their short names. */
  readonly called: ReadonlyMap<string, NodeFunction>;
  readonly accessLog: ILogGroup;
  /** The address that callers use, with a slash at its end. */
  readonly url: string;

  constructor(scope: Construct, props: ApiProps) {
    super(scope, 'Api');
    const { config, data, gateway, portal } = props;
    this.functions = functionsBy(TARGETS, (target) =>
      target === 'admin' ? administration(this, config, data, portal) : this.family(target, props),
    );
    this.authorizer = this.authorizing(props);
    this.called = new Map([...Object.entries(this.functions), ['authorizer', this.authorizer]]);
    this.http = gateway.http;
    this.url = `${gateway.origin}/`;
    const isBehindEdge = gateway.proofs.length > 0;
    // The functions answer the 401 (docs/decisions/0015), so every request must reach the authorizer and pass
    // it. Behind CloudFront the gateway refuses a request without the secret header itself, which invokes no
    // function.
    const authorizer = new HttpLambdaAuthorizer('Key', this.authorizer.live, {
      authorizerName: 'api-key',
      identitySource: isBehindEdge ? [`$request.header.${PROOF_HEADER}`] : [],
      resultsCacheTtl: Duration.seconds(0),
      responseTypes: [HttpLambdaResponseType.SIMPLE],
    });
    const open = addRoutes(this, { http: this.http, functions: this.functions, authorizer, isBehindEdge });
    this.accessLog = addStage(this, config, data, gateway, open);
  }

  private family(target: Exclude<Target, 'admin'>, { config, data, portal }: ApiProps): NodeFunction {
    return new NodeFunction(this, `Family-${target}`, {
      config,
      name: target,
      entry: entryOf(target),
      description: DESCRIPTIONS[target] ?? `Answers the requests under /v1/${target}`,
      memoryMb: MEMORY_MB,
      timeout: TIMEOUT,
      environment: {
        ...functionEnvironment(config, portal),
        ...(READ_EXPORTS.includes(target) && { WORK_BUCKET: data.work.bucketName }),
      },
      rights: this.readersRights(target, config, data),
      reserved: capacityOf(config).reserved[target],
      traced: false,
    });
  }

  /**
   * The fallback reads nothing, the function of exports the manifest, the bulk files and the usage of keys,
   * a family the manifest and the tables of its sources, and the tools of assistants all those tables.
   * The function of the status page reads the bulk files, and the tables of the records that it shows.
   */
  private readersRights(target: Exclude<Target, 'admin'>, config: Config, data: Data): Right[] {
    if (target === 'fallback') return [];
    const manifest = rightOn(data.control.tableArn, 'dynamodb:GetItem');
    const files = READ_EXPORTS.includes(target) ? exportRights(data) : [];
    const read = 'dynamodb:BatchGetItem';
    if (target === 'status') return [manifest, ...files, onTables(this, config, SHOWN_SOURCES, read)];
    // The audit log is in the same table, so the rights cover only permits and counts of requests.
    const counted = [
      onUsage(data, ['permits'], 'dynamodb:GetItem', 'dynamodb:UpdateItem'),
      onUsage(data, ['counts'], 'dynamodb:UpdateItem'),
    ];
    if (target === 'exportacoes') return [manifest, ...files, ...counted, onUsage(data, ['counts'], read)];
    const routes = target === 'mcp' ? ROUTES : routesOf(target);
    const sources = new Set(routes.flatMap((route) => route.needs));
    return [manifest, onTables(this, config, [...sources], read), ...files, ...counted];
  }

  private authorizing({ config, data, portal, gateway }: ApiProps): NodeFunction {
    return new NodeFunction(this, 'Authorizer', {
      config,
      name: 'authorizer',
      entry: entryOf('authorizer'),
      description: 'Finds the condition of the API key',
      traced: false,
      memoryMb: MEMORY_MB,
      // The gateway answers 500 if the authorizer takes longer than 10 s.
      timeout: Duration.seconds(9),
      environment: authorizerEnvironment(config, portal, gateway.proofs),
      rights: [rightOn(data.apiKeys.tableArn, 'dynamodb:GetItem')],
      reserved: capacityOf(config).reserved.authorizer,
    });
  }
}

/** The sources of the records at /v1/exemplos, and of the summaries in them. */
const SHOWN_SOURCES = [
  ...new Set([...exampleRoutes(ROUTES).map(({ source }) => source), ...PROFILE_SOURCES]),
];

/** The functions that read the manifests of exports, and sign the addresses of files. */
const READ_EXPORTS: readonly Target[] = ['status', 'exportacoes', 'mcp'];

/** An address of a file is valid as far as the function that signs it may read the file. */
const exportRights = ({ work }: Data): Right[] => [
  {
    actions: ['s3:GetObject'],
    resources: [work.arnForObjects('exportacoes/*')],
    wildcard: 'The files of an export are named by the load that makes it.',
  },
  // Without this right S3 answers 403 for a missing object.
  rightOn(work.bucketArn, 's3:ListBucket'),
];
