/**
 * The gateway without its routes: the address of the API is known before there is a function. The portal needs the address of
 * the API and the functions need the origin of the portal, so anything more here would be a circular dependency.
 */
import { DomainName, HttpApi, IpAddressType } from 'aws-cdk-lib/aws-apigatewayv2';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import { ApiGatewayv2DomainProperties } from 'aws-cdk-lib/aws-route53-targets';
import { Construct } from 'constructs';
import { type Config, nameIn } from '../config.ts';
import { pointTo } from '../dns.ts';

export interface GatewayProps {
  readonly config: Config;
}

export class Gateway extends Construct {
  readonly http: HttpApi;
  /** The custom host name; null if the environment has none. */
  readonly domain: DomainName | null;
  /** The address that callers use, without a slash at its end. */
  readonly origin: string;

  constructor(scope: Construct, id: string, { config }: GatewayProps) {
    super(scope, id);
    // The gateway's own CORS stays off: it would replace the headers that the functions set.
    this.http = new HttpApi(this, 'Http', {
      apiName: nameIn(config),
      createDefaultStage: false,
      disableExecuteApiEndpoint: config.domain !== null,
      ipAddressType: IpAddressType.DUAL_STACK,
    });
    this.domain = this.named(config);
    this.origin = config.domain ? `https://${config.domain.api.name}` : this.http.apiEndpoint;
  }

  private named({ domain }: Config): DomainName | null {
    if (!domain) return null;
    const named = new DomainName(this, 'Domain', {
      domainName: domain.api.name,
      certificate: Certificate.fromCertificateArn(this, 'Certificate', domain.api.certificateArn),
      ipAddressType: IpAddressType.DUAL_STACK,
    });
    const target = new ApiGatewayv2DomainProperties(named.regionalDomainName, named.regionalHostedZoneId);
    pointTo(this, domain.zone, domain.api.name, target);
    return named;
  }
}
