/** The reference portal's place: a private bucket behind a distribution that sends strict security headers. */
import { Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import {
  AllowedMethods,
  CachePolicy,
  Distribution,
  HeadersFrameOption,
  HeadersReferrerPolicy,
  HttpVersion,
  PriceClass,
  ResponseHeadersPolicy,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { BlockPublicAccess, Bucket, BucketEncryption } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { type Config, nameIn } from './config.ts';
import { asBucket } from './data.ts';
import { accept } from './rights.ts';

const YEARS = Duration.days(730);

/** Nothing but what the portal itself brings, and calls of this API. */
const policyFor = (apiUrl: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self' ${apiUrl}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

export interface PortalProps {
  readonly config: Config;
  /** Address of the API, which the pages may call. */
  readonly apiUrl: string;
}

export class Portal extends Construct {
  readonly url: string;

  constructor(scope: Construct, id: string, { config, apiUrl }: PortalProps) {
    super(scope, id);
    const { account, region } = Stack.of(this);
    const bucket = new Bucket(this, 'Bucket', {
      bucketName: `${nameIn(config, 'portal')}-${account}-${region}`,
      encryption: BucketEncryption.S3_MANAGED,
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      enforceSSL: true,
      removalPolicy: RemovalPolicy.RETAIN,
    });
    accept(bucket, 'AwsSolutions-S1', 'Public pages, read by the distribution alone.');
    const distribution = new Distribution(this, 'Distribution', {
      comment: nameIn(config, 'portal'),
      defaultRootObject: 'index.html',
      httpVersion: HttpVersion.HTTP2_AND_3,
      // South America is in no cheaper class.
      priceClass: PriceClass.PRICE_CLASS_ALL,
      defaultBehavior: {
        origin: S3BucketOrigin.withOriginAccessControl(asBucket(bucket)),
        allowedMethods: AllowedMethods.ALLOW_GET_HEAD,
        viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
        cachePolicy: CachePolicy.CACHING_OPTIMIZED,
        responseHeadersPolicy: this.headers(config, apiUrl),
      },
    });
    accept(distribution, 'AwsSolutions-CFR1', 'Public pages for readers of every country.');
    accept(
      distribution,
      'AwsSolutions-CFR2',
      'Static pages without input: a firewall would have nothing to inspect.',
    );
    accept(distribution, 'AwsSolutions-CFR3', 'No account is kept of who reads public pages.');
    accept(
      distribution,
      'AwsSolutions-CFR4',
      'Under its own cloudfront.net name a distribution has the policy of AWS.',
    );
    this.url = `https://${distribution.distributionDomainName}/`;
  }

  private headers(config: Config, apiUrl: string): ResponseHeadersPolicy {
    return new ResponseHeadersPolicy(this, 'Headers', {
      responseHeadersPolicyName: nameIn(config, 'portal'),
      securityHeadersBehavior: {
        contentSecurityPolicy: { contentSecurityPolicy: policyFor(apiUrl), override: true },
        contentTypeOptions: { override: true },
        frameOptions: { frameOption: HeadersFrameOption.DENY, override: true },
        referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.NO_REFERRER, override: true },
        strictTransportSecurity: {
          accessControlMaxAge: YEARS,
          includeSubdomains: true,
          preload: false,
          override: true,
        },
      },
    });
  }
}
