/** Files that other programs leave beside a publisher's, by name. A load passes over them and lists them. */

/** Hidden files and folders, and those that macOS, Windows and storage devices put into folders and ZIPs. */
const OF_SYSTEMS =
  /(^|\/)(\.[^/.][^/]*|~\$[^/]*|__MACOSX|@eaDir|#recycle|Thumbs\.db|desktop\.ini|[^/]*:Zone\.Identifier)(\/|$)/i;

/** Checksums, signatures, unfinished downloads of browsers and download managers, links, editors' copies. */
const BY_ENDING =
  /(\.((sha\d{1,3}|md5)(sum)?(\.txt)?|crc32|sfv|asc|sig|part|partial|crdownload|download|opdownload|filepart|aria2|te?mp|bak|orig|lnk)|~)$/i;

/** `path` may contain folders, and the archive of a member. */
export const isBeside = (path: string): boolean => OF_SYSTEMS.test(path) || BY_ENDING.test(path);
