/** Files of an invented publisher, and their records, without a server. */
import { createHash } from 'node:crypto';
import { SEGMENT_BYTES } from '../../../loaders/fetch/cloud/bucket-draft.ts';
import type { Draft } from '../../../loaders/fetch/ports.ts';
import type { RemoteFile } from '../../../loaders/publisher/ports.ts';
import type { FetchedFile } from '../../../shared/store/generations/origin.ts';

export const remote = (size: number, more: Partial<RemoteFile> = {}): RemoteFile => ({
  name: 'Socios1.zip',
  url: 'https://publisher.example/2026-11/Socios1.zip',
  size,
  etag: '"1"',
  modified: Date.UTC(2026, 10, 8, 18, 26),
  ...more,
});

export const recordOf = (file: RemoteFile, bytes: Buffer): FetchedFile => ({
  arquivo: file.name,
  endereco: file.url,
  tamanho: file.size,
  etag: file.etag,
  modificado_em: file.modified === null ? null : new Date(file.modified).toISOString(),
  obtido_em: '2026-11-09T00:00:00.000Z',
  sha256: createHash('sha256').update(bytes).digest('hex'),
});

/** Stores the segments of the file with these numbers. */
export async function storeSegments(
  draft: Draft,
  bytes: Buffer,
  ...segments: readonly number[]
): Promise<void> {
  for (const segment of segments) {
    await draft.store(segment, bytes.subarray(segment * SEGMENT_BYTES, (segment + 1) * SEGMENT_BYTES));
  }
}
