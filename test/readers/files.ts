/** Every file of a folder, plain or inside a zip, as bytes. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { type Entry, fromBuffer, type ZipFile } from 'yauzl';

export interface PublishedFile {
  /** The name as in the archive, possibly with folders. */
  readonly name: string;
  readonly bytes: Buffer;
}

export async function readFiles(dir: string): Promise<PublishedFile[]> {
  const files: PublishedFile[] = [];
  for (const name of readdirSync(dir)) {
    if (/\.(json|txt|md)$/i.test(name)) continue;
    const bytes = readFileSync(join(dir, name));
    if (/\.zip$/i.test(name)) files.push(...(await unzip(bytes)));
    else files.push({ name, bytes });
  }
  return files;
}

const baseName = (name: string): string => name.slice(name.lastIndexOf('/') + 1);

/** Returns the files whose own name matches, in the order that settles ties: natural, without folders. */
export const filesNamed = (files: readonly PublishedFile[], pattern: RegExp): PublishedFile[] =>
  files
    .filter(({ name }) => pattern.test(baseName(name)))
    .sort((a, b) => baseName(a.name).localeCompare(baseName(b.name), 'en', { numeric: true }));

async function unzip(bytes: Buffer): Promise<PublishedFile[]> {
  const zip = await new Promise<ZipFile>((resolve, reject) => {
    fromBuffer(bytes, { lazyEntries: true }, (error, file) => (error ? reject(error) : resolve(file)));
  });
  const files: PublishedFile[] = [];
  return new Promise((resolve, reject) => {
    zip.on('error', reject);
    zip.on('end', () => resolve(files));
    zip.on('entry', (entry: Entry) => {
      contentOf(zip, entry).then((content) => {
        if (!entry.fileName.endsWith('/')) files.push({ name: entry.fileName, bytes: content });
        zip.readEntry();
      }, reject);
    });
    zip.readEntry();
  });
}

const contentOf = (zip: ZipFile, entry: Entry): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => (error ? reject(error) : resolve(buffer(stream))));
  });
