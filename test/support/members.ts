/** Reads the files of a publication, plain or zipped, in the order that settles ties: natural, by member name. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { type Entry, fromBuffer, type ZipFile } from 'yauzl';
import type { FileKind } from './columns.ts';

export interface MemberFile {
  readonly name: string;
  readonly kind: FileKind;
  readonly bytes: Buffer;
}

/** The publisher's endings, and the archive's own name, which some mirrors give the member. */
const ENDINGS: readonly [RegExp, FileKind][] = [
  [/empre(csv|sas)/i, 'empresas'],
  [/estabele/i, 'estabelecimentos'],
  [/socio(csv|s)/i, 'socios'],
  [/simples/i, 'simples'],
  [/cnae(csv|s)/i, 'cnaes'],
  [/moti(csv|vos)/i, 'motivos'],
  [/munic(csv|ipios)/i, 'municipios'],
  [/nat(jucsv|urezas)/i, 'naturezas'],
  [/pais(csv|es)/i, 'paises'],
  [/quals(csv)|qualificacoes/i, 'qualificacoes'],
];

export async function readMembers(dir: string): Promise<MemberFile[]> {
  const members: MemberFile[] = [];
  for (const name of readdirSync(dir)) {
    if (/\.(json|txt|md)$/i.test(name)) continue;
    const bytes = readFileSync(join(dir, name));
    if (/\.zip$/i.test(name)) members.push(...(await unzip(bytes)));
    else members.push(...memberOf(name, bytes));
  }
  return members.sort((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }));
}

function memberOf(name: string, bytes: Buffer): MemberFile[] {
  const kind = ENDINGS.find(([ending]) => ending.test(name))?.[1];
  return kind ? [{ name, kind, bytes }] : [];
}

async function unzip(bytes: Buffer): Promise<MemberFile[]> {
  const zip = await new Promise<ZipFile>((resolve, reject) => {
    fromBuffer(bytes, { lazyEntries: true }, (error, file) => (error ? reject(error) : resolve(file)));
  });
  const members: MemberFile[] = [];
  return new Promise((resolve, reject) => {
    zip.on('error', reject);
    zip.on('end', () => resolve(members));
    zip.on('entry', (entry: Entry) => {
      contentOf(zip, entry).then((content) => {
        members.push(...memberOf(entry.fileName, content));
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
