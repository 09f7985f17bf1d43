/** Reads a CNPJ publication's files, plain or zipped, in the order that settles ties: natural, by member. */
import type { FileKind, LookupKind } from './columns.ts';
import { cellsOf } from './csv.ts';
import { readFiles } from './files.ts';
import { fromWindows1252 } from './windows1252.ts';

export interface MemberFile {
  readonly name: string;
  readonly kind: FileKind;
  readonly bytes: Buffer;
}

/** The publisher's endings, and the names of archives, which some mirrors give to their members. */
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
  const members = (await readFiles(dir)).flatMap(({ name, bytes }) => {
    const kind = ENDINGS.find(([ending]) => ending.test(name))?.[1];
    return kind ? [{ name, kind, bytes }] : [];
  });
  return members.sort((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }));
}

/** Returns the descriptions of a look-up table by code. */
export const tableIn = (members: readonly MemberFile[], kind: LookupKind): Map<string, string> =>
  new Map(
    members
      .filter((member) => member.kind === kind)
      .flatMap(({ bytes }) => fromWindows1252(bytes).split('\n').filter(Boolean))
      .map((line) => cellsOf(line)!.map((cell) => cell.trim()) as [string, string]),
  );
