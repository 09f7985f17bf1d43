/** Files that other programs leave beside those of a publisher, by their names. A load passes over them and lists them. */

/** Folders and files that macOS and Windows make in folders and put into archives. */
const OF_SYSTEMS = /(^|\/)(__MACOSX\/|\._[^/]*$|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/i;

/** Checksums and signatures, unfinished downloads of browsers and download managers, and copies of editors. */
const BY_ENDING =
  /(\.(sha\d{1,3}(sum)?|md5(sum)?|crc32|sfv|asc|sig|part|partial|crdownload|download|opdownload|filepart|aria2|te?mp|bak)|~)$/i;

/** `path` may contain folders, and the archive of a member. */
export const isBeside = (path: string): boolean => OF_SYSTEMS.test(path) || BY_ENDING.test(path);
