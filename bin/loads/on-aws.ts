/** Loads the files of a bucket on AWS and follows the load. */

import type { FolderLoad } from '../../local/load/here.ts';
import type { LoadResult } from '../../local/load/result.ts';
import { connect } from '../../operator/cloud/connect.ts';
import { runCloudLoad } from '../../operator/cloud/load.ts';
import { cloudView } from '../../operator/cloud/view.ts';
import { UsageError } from '../../operator/command/errors.ts';
import { parsePlace } from '../../shared/aws/s3-objects.ts';
import { cloudEnvironment, type EnvironmentName } from '../environments.ts';

/** @throws UsageError */
export function bucketOf(from: string): string {
  const place = parsePlace(from);
  if (!place) throw new UsageError(`--from is "${from}"; allowed on AWS: like s3://bucket/prefix/`);
  return `s3://${place.bucket}/${place.prefix}`;
}

export async function loadOnAws(environment: EnvironmentName, load: FolderLoad): Promise<LoadResult> {
  const cloud = connect(cloudEnvironment(environment));
  const request = { ...load, source: load.source.name, sample: false };
  const say = (line: string): unknown => process.stderr.write(`${line}\n`);
  try {
    return await runCloudLoad(cloud, request, cloudView(process.stderr), say);
  } finally {
    cloud.close();
  }
}
