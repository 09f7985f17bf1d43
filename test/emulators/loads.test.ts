/** The deployed definition and bundles of all sources, run by emulators of AWS that are not ours. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sampleFolder } from '../../local/sample.ts';
import { SOURCES } from '../../shared/datasets/index.ts';
import { type EmulatedCloud, startEmulatedCloud } from '../support/emulators/cloud.ts';
import { hasEmulators } from '../support/emulators/installation.ts';

describe.skipIf(!hasEmulators)('on emulators of AWS', () => {
  let cloud: EmulatedCloud;
  beforeAll(async () => {
    cloud = await startEmulatedCloud();
  });
  afterAll(() => cloud?.close());

  test.each(SOURCES.map(({ name }) => name))('the sample of %s is loaded', async (name) => {
    const source = SOURCES.find((one) => one.name === name)!;
    const prefix = `${name}/${source.sampleVersion}/`;
    await cloud.objects.upload(cloud.bucket('snapshots'), prefix, sampleFolder(source));
    const ended = await cloud.load({
      source: name,
      version: source.sampleVersion,
      from: `s3://${cloud.bucket('snapshots')}/${prefix}`,
      accept: ['completeness', 'version'],
      sample: true,
    });
    expect([ended.status, ended.error, ended.cause]).toEqual(['SUCCEEDED', undefined, undefined]);
  });
});
