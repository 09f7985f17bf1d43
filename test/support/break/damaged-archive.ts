/** Archives with random damage, read as a load reads them. */
import { readZipDirectory } from '../../../loaders/read/archive.ts';
import { openMember } from '../../../loaders/read/member.ts';
import { LoadRefused } from '../../../loaders/work/ports.ts';
import type { Random } from '../../break/part.ts';

export interface Packed {
  readonly bytes: Buffer;
  /** The members in the order of their names. */
  readonly contents: readonly string[];
}

export const packedFrom = async (bytes: Buffer): Promise<Packed> => ({
  bytes,
  contents: await contentsOf(bytes),
});

type Files = Parameters<typeof readZipDirectory>[0] & Parameters<typeof openMember>[0];

/** Reading an archive needs these two verbs only. */
const filesOf = (bytes: Buffer): Files =>
  ({
    stream: async function* (_: string, start: number, end: number) {
      for (let at = start; at < end; at += 4_096) yield bytes.subarray(at, Math.min(end, at + 4_096));
    },
    read: async (_: string, start = 0, end = bytes.length) => bytes.subarray(start, end),
  }) as unknown as Files;

/** @throws LoadRefused */
async function contentsOf(bytes: Buffer): Promise<string[]> {
  const files = filesOf(bytes);
  const found: string[] = [];
  for (const member of await readZipDirectory(files, 'a.zip', bytes.length)) {
    const chunks: Buffer[] = [];
    const named = { ...member, task: 0, resource: '', file: member.name, object: 'a.zip' };
    for await (const chunk of openMember(files, named).chunks) chunks.push(chunk);
    found.push(`${member.name} ${Buffer.concat(chunks).toString('latin1')}`);
  }
  return found.sort();
}

/** @throws Error where the archive is neither refused with a reason nor read exactly */
export async function expectReadOrRefused(original: Packed, bytes: Buffer): Promise<'refused' | 'read'> {
  let contents: readonly string[];
  try {
    contents = await contentsOf(bytes);
  } catch (error) {
    if (error instanceof LoadRefused && error.message.includes('a.zip')) return 'refused';
    if (error instanceof LoadRefused && /: damaged/.test(error.message)) return 'refused';
    throw new Error(`no refusal but ${(error as Error).stack}`, { cause: error });
  }
  if (
    contents.length === original.contents.length &&
    contents.every((one, i) => one === original.contents[i])
  ) {
    return 'read';
  }
  throw new Error('a damaged archive is read with other contents');
}

type Damage = (bytes: Buffer, random: Random) => Buffer;

/** Half of the damage is done to the last 200 bytes, which hold most of the metadata. */
const place = ({ length }: Buffer, random: Random): number =>
  random.next() < 0.5 ? random.whole(0, length - 1) : random.whole(Math.max(0, length - 200), length - 1);

const overwrite: Damage = (bytes, random) => {
  const damaged = Buffer.from(bytes);
  for (let left = random.whole(1, 4); left > 0; left--) damaged[place(bytes, random)] = random.whole(0, 255);
  return damaged;
};

const cut: Damage = (bytes, random) => bytes.subarray(0, place(bytes, random));

const remove: Damage = (bytes, random) => {
  const at = place(bytes, random);
  return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + random.whole(1, 64))]);
};

const insert: Damage = (bytes, random) => {
  const at = place(bytes, random);
  const more = Buffer.from(Array.from({ length: random.whole(1, 64) }, () => random.whole(0, 255)));
  return Buffer.concat([bytes.subarray(0, at), more, bytes.subarray(at)]);
};

/** Copies a piece of the archive over another place of it, such as one header over another. */
const copyOver: Damage = (bytes, random) => {
  const damaged = Buffer.from(bytes);
  const from = place(bytes, random);
  bytes.copy(damaged, place(bytes, random), from, from + random.whole(1, 64));
  return damaged;
};

const zeros: Damage = (bytes, random) => {
  const damaged = Buffer.from(bytes);
  const at = place(bytes, random);
  return damaged.fill(0, at, Math.min(bytes.length, at + random.whole(1, 512)));
};

const DAMAGES: readonly Damage[] = [overwrite, overwrite, cut, remove, insert, copyOver, zeros];

export const mutated = (bytes: Buffer, random: Random): Buffer => random.pick(DAMAGES)(bytes, random);
