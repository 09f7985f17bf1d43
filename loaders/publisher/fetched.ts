/** Compares what a publisher has now with what was fetched before. */
import type { Origin } from '../../shared/store/generations/origin.ts';
import type { RemoteFile } from './ports.ts';
import { etagOf } from './same-file.ts';

/** Whether an origin is of these files, as far as size, ETag and time say. */
export function isSameAsFetched({ arquivos }: Origin, files: readonly RemoteFile[]): boolean {
  if (arquivos.length !== files.length) return false;
  return files.every(({ name, size, etag, modified }) => {
    const fetched = arquivos.find(({ arquivo }) => arquivo === name);
    if (!fetched || fetched.tamanho !== size || etagOf(fetched.etag) !== etagOf(etag)) return false;
    const before = fetched.modificado_em === null ? null : Date.parse(fetched.modificado_em);
    // Without either of them, only the size would say that it is the same file.
    return before === modified && (before !== null || etag !== null);
  });
}
