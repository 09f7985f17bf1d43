/** Finds the resource of a file by its name. */
import { posix } from 'node:path';
import { type Resource, resourcesOf, type Source } from '../../shared/datasets/define.ts';
import type { Layout } from '../../shared/datasets/layout.ts';

/**
 * What may follow the declared part of a name: numbers, stamps and states, and what is behind a full stop, as
 * in `Empresas0.csv` and `arquivo_lai_SIDA_MG_202606.csv`. `EmpresasInaptas0` is another file.
 */
const AFTER = /^(?:[-_ ]{0,2}\d+|[-_ ][A-Z]{2})*(?:\.|$)/;
/** Stamps, and parts that end in a full stop, may precede it, as in `F.K03200$Z.D61010.CNAECSV`. */
const BEFORE = /(?:^|\.|\d[-_ ])$/;

/** The names of undocumented files are not known, so there the declared part may be anywhere. */
function isNamed(layout: Layout, name: string): boolean {
  const isDocumented = layout.kind !== 'headered' || layout.documented;
  return layout.member.some((declared) => {
    const part = declared.toUpperCase();
    for (let at = name.indexOf(part); at !== -1; at = name.indexOf(part, at + 1)) {
      if (!isDocumented) return true;
      if (BEFORE.test(name.slice(0, at)) && AFTER.test(name.slice(at + part.length))) return true;
    }
    return false;
  });
}

/** Returns undefined for a name that matches no declared layout, and for files of other programs. */
export function matchLayout(source: Source, path: string): Resource | undefined {
  if (isBeside(path)) return undefined;
  const name = posix.basename(path).toUpperCase();
  return resourcesOf(source).find(({ layout }) => isNamed(layout, name));
}

/** Hidden files and folders, and those that macOS, Windows and storage devices put into folders and ZIPs. */
const OF_SYSTEMS =
  /(^|\/)(\.[^/.][^/]*|~\$[^/]*|__MACOSX|@eaDir|#recycle|Thumbs\.db|desktop\.ini|[^/]*:Zone\.Identifier)(\/|$)/i;

/** Checksums, signatures, unfinished downloads of browsers and download managers, links, editors' copies. */
const BY_ENDING =
  /(\.((sha\d{1,3}|md5)(sum)?(\.txt)?|crc32|sfv|asc|sig|part|partial|crdownload|download|opdownload|filepart|aria2|te?mp|bak|orig|lnk)|~)$/i;

/** `path` may contain folders, and the archive of a member. */
export const isBeside = (path: string): boolean => OF_SYSTEMS.test(path) || BY_ENDING.test(path);
