/**
 * The portal on AWS: a private bucket behind a distribution that sends strict security headers and writes an
 * access log. The pages are uploaded by the deployment (docs/decisions/0072).
 */
import { Duration, RemovalPolicy } from 'aws-cdk-lib';
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
import { CloudFrontTarget } from 'aws-cdk-lib/aws-route53-targets';
import { BlockPublicAccess, Bucket, BucketEncryption } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { securityHeaders } from '../../portal/headers.ts';
import { type Config, nameIn } from '../config.ts';
import { asBucket, PORTAL_LOG } from '../data/buckets.ts';
import type { Data } from '../data/data.ts';
import { answeringAs, explainTlsPolicy, pointTo } from '../dns.ts';
import { accept } from '../rights.ts';
import { API, addPages, PORTAL } from './pages.ts';

const YEARS = Duration.days(730);

/** Headers for which CloudFront has its own setting; it rejects them as custom headers. */
const PLACED = ['x-content-type-options', 'x-frame-options', 'referrer-policy'];

export class Portal extends Construct {
  /** Address of the pages, without a slash at its end. */
  readonly origin: string;

  /** `api` is the address of the API, which the pages may call, without a slash at its end. */
  constructor(scope: Construct, config: Config, data: Data, api: string) {
    super(scope, 'Portal');
    // The name is generated, because S3 may keep a fixed one for some minutes after a deletion.
    const bucket = new Bucket(this, 'Bucket', {
      encryption: BucketEncryption.S3_MANAGED,
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      enforceSSL: true,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    accept(bucket, 'AwsSolutions-S1', 'Only the distribution reads it, and has an access log of its own.');
    const distribution = this.distribution(bucket, config, data, api);
    this.origin = `https://${config.domain?.portal.name ?? distribution.distributionDomainName}`;
    addPages(this, config, bucket, { [API]: api, [PORTAL]: this.origin });
  }

  private distribution(bucket: Bucket, config: Config, { accessLog }: Data, api: string): Distribution {
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
        responseHeadersPolicy: this.headers(config, api),
      },
      logBucket: Bucket.fromBucketName(this, 'AccessLog', accessLog.bucketName),
      logFilePrefix: PORTAL_LOG,
      logIncludesCookies: false,
      ...answeringAs(this, config.domain?.portal),
    });
    if (config.domain)
      pointTo(this, config.domain.zone, config.domain.portal.name, new CloudFrontTarget(distribution));
    accept(distribution, 'AwsSolutions-CFR1', 'The pages are public in every country.');
    accept(
      distribution,
      'AwsSolutions-CFR2',
      'The pages are static and take no input: a firewall would have nothing to inspect.',
    );
    explainTlsPolicy(distribution, config.domain);
    return distribution;
  }

  /** Returns the same headers that the server on one machine sends. */
  private headers(config: Config, api: string): ResponseHeadersPolicy {
    const { 'content-security-policy': policy = '', ...headers } = securityHeaders(api);
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
