/**
 * The portal on AWS: a private bucket behind a distribution that sends strict security headers. The files are uploaded
 * by command, not by the deployment (docs/decisions/0050).
 */
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
import { securityHeaders } from '../../portal/headers.ts';
import { bucketIn, type Config, nameIn } from '../config.ts';
import { asBucket } from '../data/buckets.ts';
import { accept } from '../rights.ts';

const YEARS = Duration.days(730);

/** Headers for which CloudFront has its own setting; it rejects them as custom headers. */
const PLACED = ['x-content-type-options', 'x-frame-options', 'referrer-policy'];

export interface PortalProps {
  readonly config: Config;
  /** Address of the API, which the pages may call. */
  readonly apiUrl: string;
}

export class Portal extends Construct {
  /** Address of the distribution, with a slash at its end. */
  readonly url: string;

  constructor(scope: Construct, id: string, { config, apiUrl }: PortalProps) {
    super(scope, id);
    const { account, region } = Stack.of(this);
    const bucket = new Bucket(this, 'Bucket', {
      bucketName: bucketIn(config, 'portal', account, region),
      encryption: BucketEncryption.S3_MANAGED,
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      enforceSSL: true,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    accept(bucket, 'AwsSolutions-S1', 'The bucket contains public pages, which only the distribution reads.');
    const distribution = new Distribution(this, 'Distribution', {
      comment: nameIn(config, 'portal'),
      defaultRootObject: 'index.html',
      httpVersion: HttpVersion.HTTP2_AND_3,
      // The cheaper price classes leave out South America.
      priceClass: PriceClass.PRICE_CLASS_ALL,
      defaultBehavior: {
        origin: S3BucketOrigin.withOriginAccessControl(asBucket(bucket)),
        allowedMethods: AllowedMethods.ALLOW_GET_HEAD,
        viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
        cachePolicy: CachePolicy.CACHING_OPTIMIZED,
        responseHeadersPolicy: this.headers(config, apiUrl),
      },
    });
    accept(distribution, 'AwsSolutions-CFR1', 'The pages are public in every country.');
    accept(
      distribution,
      'AwsSolutions-CFR2',
      'The pages are static and take no input: a firewall would have nothing to inspect.',
    );
    accept(distribution, 'AwsSolutions-CFR3', 'Requests for public pages are not logged.');
    accept(
      distribution,
      'AwsSolutions-CFR4',
      'Under its cloudfront.net name a distribution always uses the TLS policy of AWS.',
    );
    this.url = `https://${distribution.distributionDomainName}/`;
  }

  /** Returns the same headers that the server on one machine sends. */
  private headers(config: Config, apiUrl: string): ResponseHeadersPolicy {
    const { 'content-security-policy': policy = '', ...headers } = securityHeaders(apiUrl);
    const custom = Object.entries(headers).filter(([name]) => !PLACED.includes(name));
    return new ResponseHeadersPolicy(this, 'Headers', {
      responseHeadersPolicyName: nameIn(config, 'portal'),
      securityHeadersBehavior: {
        contentSecurityPolicy: { contentSecurityPolicy: policy, override: true },
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
      customHeadersBehavior: {
        customHeaders: custom.map(([header, value]) => ({ header, value, override: true })),
      },
    });
  }
}
