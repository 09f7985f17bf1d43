/**
 * CloudFront before the API, where an environment has `edge`: its web ACL refuses floods, and a secret header
 * proves to the authorizer that a request came this way (docs/decisions/0130).
 */
import { Duration, Stack } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import {
  AllowedMethods,
  CachePolicy,
  Distribution,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HttpVersion,
  type IOrigin,
  OriginProtocolPolicy,
  OriginRequestPolicy,
  OriginSslPolicy,
  PriceClass,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import { ADDRESS_HEADER, HOST_HEADER, PROOF_HEADER } from '../../shared/edge.ts';
import { type Config, type Edge as EdgeConfig, nameIn } from '../config.ts';
import { answeringAs, explainTlsPolicy } from '../dns.ts';
import { accept } from '../rights.ts';
import { webAclArnOf } from './firewall.ts';

/** CloudFront caches an error of the origin for ten seconds for all callers unless its own TTL is set. */
const ERRORS = [400, 403, 404, 405, 414, 500, 501, 502, 503, 504];
/** The gateway stops waiting for a function after 30 s. */
const LONGEST = Duration.seconds(30);

/** Runs at the edge for each request, in CloudFront's JavaScript. It replaces addresses that callers send. */
const PASS_ADDRESS = `function handler(event) {
  event.request.headers['${ADDRESS_HEADER}'] = { value: event.viewer.ip };
  event.request.headers['${HOST_HEADER}'] = { value: event.request.headers.host.value };
  return event.request;
}`;

export class Edge extends Construct {
  readonly distribution: Distribution;
  /** The secrets that prove a request, as references that CloudFormation resolves; the first one is sent. */
  readonly proofs: readonly string[];

  constructor(scope: Construct, config: Config, edge: EdgeConfig, http: HttpApi) {
    super(scope, 'Edge');
    this.proofs = edge.proofs.map((number) => this.proof(config, number));
    this.distribution = new Distribution(this, 'Distribution', {
      comment: nameIn(config, 'api'),
      httpVersion: HttpVersion.HTTP2_AND_3,
      // The cheaper price classes leave out South America.
      priceClass: PriceClass.PRICE_CLASS_ALL,
      webAclId: webAclArnOf(config),
      defaultBehavior: {
        origin: this.origin(http),
        allowedMethods: AllowedMethods.ALLOW_ALL,
        // A redirection would come after the key was sent in clear text.
        viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
        // Answers depend on the key, and functions compress them.
        cachePolicy: CachePolicy.CACHING_DISABLED,
        compress: false,
        // The gateway knows its own host name only.
        originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
        functionAssociations: [
          { function: this.passAddress(config), eventType: FunctionEventType.VIEWER_REQUEST },
        ],
      },
      errorResponses: ERRORS.map((httpStatus) => ({ httpStatus, ttl: Duration.seconds(0) })),
      ...answeringAs(this, config.domain?.api),
    });
    accept(this.distribution, 'AwsSolutions-CFR1', 'The registries are public in every country.');
    accept(
      this.distribution,
      'AwsSolutions-CFR3',
      'The gateway has an access log of every request that passes; one of CloudFront would have CNPJs and addresses of callers.',
    );
    explainTlsPolicy(this.distribution, config.domain);
  }

  /**
   * CloudFormation generates a secret for each number in `proofs`. A further number replaces a secret without
   * an interruption.
   */
  private proof(config: Config, number: number): string {
    const secret = new Secret(this, `Proof-${number}`, {
      description: `Proves to the API of ${nameIn(config)} that a request came through CloudFront`,
      generateSecretString: { passwordLength: 48, excludePunctuation: true },
    });
    accept(
      secret,
      'AwsSolutions-SMG4',
      'A rotation by itself would change one side only; two deployments replace the secret (docs/operating.md).',
    );
    // Resolves to a dynamic reference, so the template does not contain the value.
    return secret.secretValue.unsafeUnwrap();
  }

  private origin(http: HttpApi): IOrigin {
    const [proof] = this.proofs;
    const { region, urlSuffix } = Stack.of(this);
    return new HttpOrigin(`${http.apiId}.execute-api.${region}.${urlSuffix}`, {
      protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY,
      originSslProtocols: [OriginSslPolicy.TLS_V1_2],
      readTimeout: LONGEST,
      customHeaders: { [PROOF_HEADER]: proof ?? '' },
    });
  }

  private passAddress(config: Config): EdgeFunction {
    return new EdgeFunction(this, 'PassAddress', {
      functionName: nameIn(config, 'pass-address'),
      comment: 'Passes the address of the caller on',
      runtime: FunctionRuntime.JS_2_0,
      code: FunctionCode.fromInline(PASS_ADDRESS),
    });
  }
}
