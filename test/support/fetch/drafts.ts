/** A file of an invented publisher in three segments, its record, and what stores it. */
import { createHash } from 'node:crypto';
import type { Draft } from '../../../loaders/fetch/draft.ts';
import type { Target } from '../../../loaders/fetch/target.ts';
import type { RemoteFile } from '../../../loaders/publisher/ports.ts';
import type { FetchedFile, Origin } from '../../../shared/store/generations/origin.ts';

export const SEGMENT = 1_000;
export const BYTES = Buffer.from(Array.from({ length: 2_500 }, (_, i) => 97 + ((i * 7 + (i >> 5)) % 26)));

export const remote = (more: Partial<RemoteFile> = {}): RemoteFile => ({
  name: 'Socios1.csv',
  url: 'https://publisher.example/2026-11/Socios1.csv',
  size: BYTES.length,
  etag: '"1"',
  modified: Date.UTC(2026, 10, 8, 18, 26),
  ...more,
});
export const FILE = remote();

export const recordOf = (file: RemoteFile, bytes = BYTES): FetchedFile => ({
  arquivo: file.name,
  endereco: file.url,
  tamanho: file.size,
  etag: file.etag,
  modificado_em: file.modified === null ? null : new Date(file.modified).toISOString(),
  obtido_em: '2026-11-09T00:00:00.000Z',
  sha256: createHash('sha256').update(bytes).digest('hex'),
});

export const originOf = (...arquivos: FetchedFile[]): Origin => ({
  fonte: 'cnpj',
  versao: '2026-11',
  endereco: 'https://publisher.example/2026-11/',
  publicado_em: null,
  obtido_em: '2026-11-09T00:00:00.000Z',
  arquivos,
});

export async function storeSegments(draft: Draft, ...segments: readonly number[]): Promise<void> {
  const { segmentBytes: bytes } = draft;
  await Promise.all(segments.map((n) => draft.store(n, BYTES.subarray(n * bytes, (n + 1) * bytes))));
}

/** Fetches the file as a process does that is not disturbed. */
export async function acceptWhole(target: Target, file = FILE): Promise<void> {
  const draft = await target.open(file);
  const all = Array.from({ length: Math.ceil(file.size / draft.segmentBytes) }, (_, i) => i);
  await storeSegments(draft, ...all);
  await draft.join();
  await draft.accept(recordOf(file));
}
