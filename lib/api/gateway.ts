/**
 * The gateway without its routes: the address of the API is known before there is a function. The portal
 * needs the address of the API and the functions need the origin of the portal, so anything more here would
 * be a circular dependency.
 */
import { DomainName, HttpApi, IpAddressType } from 'aws-cdk-lib/aws-apigatewayv2';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import type { IAliasRecordTarget } from 'aws-cdk-lib/aws-route53';
import { ApiGatewayv2DomainProperties, CloudFrontTarget } from 'aws-cdk-lib/aws-route53-targets';
import { Construct } from 'constructs';
import { type Config, type Domain, nameIn } from '../config.ts';
import { pointTo } from '../dns.ts';
import { Edge } from '../edge/edge.ts';

export class Gateway extends Construct {
  readonly http: HttpApi;
  /** The custom host name of the gateway; null if the environment has none, or CloudFront has it. */
  readonly domain: DomainName | null;
  /** Secrets of CloudFront. The authorizer requires one of them; if there are none, it requires no secret. */
  readonly proofs: readonly string[];
  private readonly edge: Edge | null;
  /** The address that callers use, without a slash at its end. */
  readonly origin: string;

  constructor(scope: Construct, config: Config) {
    super(scope, 'Gateway');
    // The gateway's own CORS stays off: it would replace the headers that the functions set.
    this.http = new HttpApi(this, 'Http', {
      apiName: nameIn(config),
      createDefaultStage: false,
      // CloudFront asks the gateway under this name.
      disableExecuteApiEndpoint: config.domain !== null && config.edge === null,
      ipAddressType: IpAddressType.DUAL_STACK,
    });
    this.edge = config.edge && new Edge(this, config, config.edge, this.http);
    this.proofs = config.edge?.closed ? (this.edge?.proofs ?? []) : [];
    this.domain = config.domain && !config.edge ? this.named(config.domain) : null;
    const host = config.domain?.api.name ?? this.edge?.distribution.distributionDomainName;
    this.origin = host === undefined ? this.http.apiEndpoint : `https://${host}`;
    // One record in both cases: Route 53 refuses a second one of the same name until the first is deleted.
    if (config.domain) pointTo(this, config.domain.zone, config.domain.api.name, this.target());
  }

  private named({ api }: Domain): DomainName {
    return new DomainName(this, 'Domain', {
      domainName: api.name,
      certificate: Certificate.fromCertificateArn(this, 'Certificate', api.certificateArn),
      ipAddressType: IpAddressType.DUAL_STACK,
    });
  }

  private target(): IAliasRecordTarget {
    if (this.edge) return new CloudFrontTarget(this.edge.distribution);
    if (this.domain)
      return new ApiGatewayv2DomainProperties(
        this.domain.regionalDomainName,
        this.domain.regionalHostedZoneId,
      );
    throw new Error('the environment has no domain');
  }
}
