/** The rights of the tasks of a fetch: only these write into the bucket of publications. */
import { SOURCES } from '../../shared/datasets/index.ts';
import type { FetchTask } from '../../shared/ingestion/fetch-definition.ts';
import { ORIGIN, READY } from '../../shared/ingestion/fetched-names.ts';
import type { Data } from '../data/data.ts';
import { type Right, rightOn } from '../rights.ts';

const FILES = 'The versions and files of a source are known only when its publisher is asked.';
const RECORDS = 'The records of a fetch are below its source and version.';

export function rightsOfFetch({ control, snapshots, work }: Data): Record<FetchTask, Right[]> {
  const publications = SOURCES.map(({ name }) => snapshots.arnForObjects(`${name}/*`));
  const marks = SOURCES.flatMap(({ name }) =>
    [ORIGIN, READY].map((file) => snapshots.arnForObjects(`${name}/*/${file}`)),
  );
  const onFiles = (...actions: string[]): Right => ({ actions, resources: publications, wildcard: FILES });
  const onMarks = (...actions: string[]): Right => ({ actions, resources: marks, wildcard: FILES });
  const onRecords = (...actions: string[]): Right => ({
    actions,
    resources: [work.arnForObjects('fetches/*')],
    wildcard: RECORDS,
  });
  // Without this right S3 answers 403 for a missing object, which looks like a missing right.
  const listing: Right = {
    actions: ['s3:ListBucket'],
    resources: [snapshots.bucketArn, work.bucketArn],
    wildcard: null,
  };
  // Files that the publisher has replaced are deleted, in the bucket of publications as an older version.
  const replacing = [
    onFiles('s3:GetObject', 's3:DeleteObject', 's3:AbortMultipartUpload'),
    onRecords('s3:GetObject', 's3:DeleteObject', 's3:PutObject'),
  ];
  return {
    look: [
      listing,
      rightOn(control.tableArn, 'dynamodb:GetItem'),
      onMarks('s3:GetObject'),
      onRecords('s3:PutObject'),
    ],
    fetch: [listing, ...replacing, onFiles('s3:PutObject')],
    seal: [listing, ...replacing, onMarks('s3:PutObject')],
  };
}
