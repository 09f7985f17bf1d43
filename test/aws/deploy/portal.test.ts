/** The portal is complete after one deployment: pages, API address, and its origin in the API's settings. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { CONFIGS } from '../../../lib/config.ts';
import { buildPortal } from '../../../portal/build.ts';
import { inForce } from '../../../shared/api/openapi/in-force.ts';
import { DESCRIPTION_SETTINGS, FUNCTION_SETTINGS, readSettings } from '../../../shared/env.ts';
import {
  type Environment,
  environments,
  functionsOf,
  ofType,
  plain,
  propertiesOf,
  statementsOf,
  synthesis,
  synthesisOfEverything,
  variablesOf,
} from '../../support/aws/template.ts';

const named = await environments();
const withDomain = (await synthesisOfEverything()).environments[1]!;

const only = (environment: Environment, type: string) => {
  const [found, ...others] = ofType(environment, type);
  expect(others).toEqual([]);
  return { id: found![0], properties: plain(found![1].Properties) as Record<string, unknown> };
};

const originsOf = (environment: Environment): unknown[] =>
  [...functionsOf(environment).keys()].flatMap(
    (fn) => variablesOf(environment, fn)['API_CORS_ORIGINS'] ?? [],
  );

/** The catalog is uploaded by itself, because its type cannot be guessed from its name. */
const uploadOf = (environment: Environment, catalog = false) =>
  plain(
    ofType(environment, 'Custom::CDKBucketDeployment').find(
      ([, { Properties }]) => 'Include' in Properties === catalog,
    )![1].Properties,
  ) as {
    SourceMarkers: [Record<string, string>];
    DestinationBucketName: string;
    RetainOnDelete: boolean;
    Prune: boolean;
    SystemMetadata: Record<string, string>;
  };

describe.each(CONFIGS.map(({ name }) => name))('%s', (name) => {
  test('allows calls from its own portal at the first deployment', () => {
    const { id } = only(named(name), 'AWS::CloudFront::Distribution');
    const further = name === 'dev' ? ',http://localhost:8080' : '';
    const origins = originsOf(named(name));
    expect(origins.length).toBeGreaterThan(7);
    expect(new Set(origins)).toEqual(new Set([`https://${id}.DomainName${further}`]));
  });

  test('uploads the pages with both addresses, and deletes them before their bucket', () => {
    const upload = uploadOf(named(name));
    const [api, portal] = ['ApiUrl', 'PortalUrl'].map((output) =>
      (plain(named(name).outputs[output]) as { Value: string }).Value.replace(/\/$/, ''),
    );
    expect(Object.values(upload.SourceMarkers[0])).toEqual([api, portal]);
    expect(upload).toMatchObject({
      DestinationBucketName: Object.keys(named(name).stacks.service.Resources).find((id) =>
        id.startsWith('PortalBucket'),
      ),
      RetainOnDelete: false,
      Prune: true,
      SystemMetadata: { 'cache-control': 'max-age=300' },
    });
    expect(uploadOf(named(name), true)).toMatchObject({
      Exclude: ['*'],
      Include: ['.well-known/api-catalog'],
      Prune: false,
      SystemMetadata: { 'content-type': expect.stringMatching(/^application\/linkset\+json/) },
    });
    // With a tag of this form on the bucket the function would leave the files where they are.
    expect(JSON.stringify(ofType(named(name), 'AWS::S3::Bucket'))).not.toContain('cr-owned');
  });

  test('gives the upload the assets of the deployment and the bucket of the portal, and nothing else', () => {
    const functions = ofType(named(name), 'AWS::Lambda::Function').filter(
      ([, { Properties }]) => Properties['FunctionName'] === undefined,
    );
    expect(functions).toHaveLength(1);
    const statements = statementsOf(named(name), plain(functions[0]![1].Properties['Role']));
    const targets = statements.flatMap(({ resources }) => resources).map((arn) => arn.replace(/\/\*$/, ''));
    const kinds = targets.map((arn) => /cdk-\w+-assets|PortalBucket|PortalPagesLog/.exec(arn)?.[0]);
    expect(kinds.every(Boolean)).toBe(true);
    expect(
      statements.flatMap(({ actions }) => actions).filter((action) => !/^(s3|logs):/.test(action)),
    ).toEqual([]);
  });

  test('logs requests of the portal to the bucket of the access logs, without cookies', () => {
    const { DistributionConfig } = only(named(name), 'AWS::CloudFront::Distribution').properties as {
      DistributionConfig: { Logging: Record<string, unknown> };
    };
    const { Bucket, IncludeCookies, Prefix } = DistributionConfig.Logging;
    expect([IncludeCookies, Prefix]).toEqual([false, 'portal/']);
    const log = propertiesOf(named(name), 'AWS::S3::Bucket').find(({ BucketName }) =>
      `${Bucket}`.startsWith(`${BucketName}.s3.`),
    )!;
    // CloudFront writes by an access control list, which a bucket ignores unless it says so.
    expect(JSON.stringify(log['OwnershipControls'])).toContain('BucketOwnerPreferred');
    const { Rules } = log['LifecycleConfiguration'] as { Rules: Record<string, unknown>[] };
    const days = Rules.find((rule) => rule['Prefix'] === 'portal/')?.['ExpirationInDays'];
    expect(days).toBeLessThanOrEqual(30);
  });
});

describe('an environment with custom domains', () => {
  test('serves portal and API under their names, with records for IPv4 and IPv6', () => {
    const records = ofType(withDomain, 'AWS::Route53::RecordSet').map(([, { Properties }]) =>
      plain(Properties),
    ) as {
      Name: string;
      Type: string;
      HostedZoneId: string;
      AliasTarget: { DNSName: string };
    }[];
    expect(records.map(({ Name, Type }) => `${Type} ${Name}`).sort()).toEqual(
      ['api', 'portal'].flatMap((host) => [`A ${host}.example.org.`, `AAAA ${host}.example.org.`]).sort(),
    );
    expect(new Set(records.map(({ HostedZoneId }) => HostedZoneId))).toEqual(
      new Set(['Z0123456789ABCDEFGHIJ']),
    );
    for (const { Name, AliasTarget } of records)
      expect(AliasTarget.DNSName).toMatch(Name.startsWith('api') ? /RegionalDomainName$/ : /DomainName$/);
    expect(plain(withDomain.outputs['PortalUrl'])).toEqual({ Value: 'https://portal.example.org/' });
    for (const type of ['AWS::ApiGatewayV2::Api', 'AWS::ApiGatewayV2::DomainName']) {
      expect(JSON.stringify(only(withDomain, type).properties)).toContain('"IpAddressType":"dualstack"');
    }
  });

  test('allows calls from the name of its portal, whose pages call the name of its API', () => {
    expect(new Set(originsOf(withDomain))).toEqual(new Set(['https://portal.example.org']));
    expect(Object.values(uploadOf(withDomain).SourceMarkers[0])).toEqual([
      'https://api.example.org',
      'https://portal.example.org',
    ]);
  });

  test('requires TLS 1.2 of the portal, with a certificate in us-east-1', () => {
    const { DistributionConfig } = only(withDomain, 'AWS::CloudFront::Distribution').properties as {
      DistributionConfig: { Aliases: string[]; ViewerCertificate: Record<string, string> };
    };
    expect(DistributionConfig.Aliases).toEqual(['portal.example.org']);
    expect(DistributionConfig.ViewerCertificate).toMatchObject({
      MinimumProtocolVersion: 'TLSv1.2_2021',
      SslSupportMethod: 'sni-only',
      AcmCertificateArn: expect.stringContaining(':us-east-1:'),
    });
  });
});

test('one module imports esbuild, or the synthesis of the pages can wait for ever', () => {
  const root = join(import.meta.dirname, '../../..');
  const importing = ['bin', 'lib', 'local', 'portal'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => `${folder}/${name}`)
      .filter((name) =>
        /^import (?!type)[^;]*from 'esbuild'|import\('esbuild'\)/m.test(
          readFileSync(join(root, name), 'utf8'),
        ),
      ),
  );
  expect(importing).toEqual(['portal/build/bundler.ts']);
});

const API = 'https://abc123.execute-api.sa-east-1.amazonaws.com';
const PORTAL = 'https://d123.cloudfront.net';

describe('the uploaded pages', () => {
  test('are those of the command once both addresses are put in', async () => {
    const { environments, folder } = await synthesis();
    const [[, upload] = []] = ofType(environments[0]!, 'Custom::CDKBucketDeployment');
    const [key = ''] = upload!.Properties['SourceObjectKeys'] as string[];
    const [api = '', portal = ''] = Object.keys((upload!.Properties['SourceMarkers'] as object[])[0]!);
    const asset = join(folder, `asset.${key.replace(/\.zip$/, '')}`);
    const { settings } = CONFIGS[0]!;
    const described = inForce(readSettings({ ...FUNCTION_SETTINGS, ...DESCRIPTION_SETTINGS }, settings));
    const files = buildPortal({ api: API, portal: PORTAL, ambiente: 'dev' }, described);
    expect(files.size).toBeGreaterThan(30);
    for (const [name, bytes] of files) {
      // In latin1 every byte is a character, and the address is ASCII.
      const text = readFileSync(join(asset, name), 'latin1').replaceAll(api, API).replaceAll(portal, PORTAL);
      expect([name, text === bytes.toString('latin1')]).toEqual([name, true]);
    }
  });
});
