/** The portal on AWS: bucket, distribution with the local server's headers, and the command that fills it. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { CONFIGS } from '../../lib/config.ts';
import { buildPortal } from '../../portal/build.ts';
import { securityHeaders } from '../../portal/headers.ts';
import { inForce } from '../../shared/api/openapi/in-force.ts';
import { DESCRIPTION_SETTINGS, FUNCTION_SETTINGS, readSettings } from '../../shared/env.ts';
import { environments, ofType, plain } from '../support/aws/template.ts';
import { testPrograms } from '../support/programs.ts';

const named = await environments();

interface Policy {
  readonly SecurityHeadersConfig: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly CustomHeadersConfig: {
    readonly Items: readonly { readonly Header: string; readonly Value: string }[];
  };
}

/** The headers that CloudFront sends; the settings have the names of the headers, except two. */
function sentBy({
  SecurityHeadersConfig: own,
  CustomHeadersConfig: { Items },
}: Policy): Record<string, unknown> {
  return {
    'content-security-policy': own['ContentSecurityPolicy']?.['ContentSecurityPolicy'],
    'x-content-type-options': own['ContentTypeOptions'] && 'nosniff',
    'x-frame-options': own['FrameOptions']?.['FrameOption'],
    'referrer-policy': own['ReferrerPolicy']?.['ReferrerPolicy'],
    ...Object.fromEntries(Items.map(({ Header, Value }) => [Header, Value])),
  };
}

describe.each(CONFIGS.map(({ name }) => name))('the portal of %s', (name) => {
  test('is sent with the headers of the local server, for its own API', () => {
    const [[, policy] = []] = ofType(named(name), 'AWS::CloudFront::ResponseHeadersPolicy');
    const sent = sentBy(plain(policy?.Properties['ResponseHeadersPolicyConfig']) as Policy);
    const { Value: api } = plain(named(name).outputs['ApiUrl']) as { Value: string };
    expect(sent).toEqual(securityHeaders(api.replace(/\/$/, '')));
  });

  test('is readable only by its distribution, over TLS', () => {
    const [[, distribution] = []] = ofType(named(name), 'AWS::CloudFront::Distribution');
    const { DefaultCacheBehavior: behavior, Origins } = plain(
      distribution?.Properties['DistributionConfig'],
    ) as {
      DefaultCacheBehavior: Record<string, unknown>;
      Origins: Record<string, unknown>[];
    };
    expect(behavior).toMatchObject({
      ViewerProtocolPolicy: 'redirect-to-https',
      AllowedMethods: ['GET', 'HEAD'],
      Compress: true,
    });
    expect(Origins).toHaveLength(1);
    expect(Origins[0]).toHaveProperty('OriginAccessControlId');
    expect(named(name).outputs).toHaveProperty('PortalUrl');
  });
});

describe('npm run portal', () => {
  const programs = testPrograms('portal-command');

  const run = (...args: string[]) => programs.run('portal', args).ended;

  test('writes the portal of an environment', async () => {
    const folder = join(programs.root, 'prod');
    const { code, out } = await run(
      '--to',
      folder,
      '--environment',
      'prod',
      '--api',
      'https://api.example.org/',
    );
    const { settings } = CONFIGS.find(({ name }) => name === 'prod')!;
    const described = inForce(readSettings({ ...FUNCTION_SETTINGS, ...DESCRIPTION_SETTINGS }, settings));
    const files = buildPortal({ api: 'https://api.example.org', ambiente: 'live' }, described);
    expect([code, out]).toEqual([
      0,
      `${files.size} files in ${folder}, for https://api.example.org (live)\n`,
    ]);
    const written = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    for (const [name, bytes] of files) {
      expect(written).toContain(name);
      expect(readFileSync(join(folder, name)).equals(bytes), name).toBe(true);
    }
    expect(
      await run('--to', folder, '--environment', 'prod', '--api', 'https://api.example.org'),
    ).toMatchObject({
      code: 2,
      err: expect.stringContaining('a new or empty folder'),
    });
  });

  test.each([
    [['--to', 'x', '--environment', 'live'], '--environment is "live"; allowed: dev, staging, prod'],
    [['--to', 'x', '--environment', 'dev'], '--api is missing; allowed: https://host'],
    [
      ['--to', 'x', '--environment', 'dev', '--api', 'http://api.example.org'],
      '--api is "http://api.example.org"',
    ],
  ])('names the wrong argument: %j', async (args, said) => {
    expect(await run(...args)).toMatchObject({ code: 2, err: expect.stringContaining(said) });
  });
});
