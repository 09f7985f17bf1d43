/** Archives with false declarations or transmission damage are refused or read exactly, without a crash. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readZipDirectory } from '../../loaders/read/archive.ts';
import { openMember } from '../../loaders/read/member.ts';
import { LoadRefused, type Objects } from '../../loaders/work/ports.ts';
import { archiveOf } from '../support/loads/archives.ts';

const objectOf = (bytes: Buffer): Objects =>
  ({
    stream: async function* (_: string, start: number, end: number) {
      for (let at = start; at < end; at += 512) yield bytes.subarray(at, Math.min(end, at + 512));
    },
    read: async (_: string, start = 0, end = bytes.length) => bytes.subarray(start, end),
  }) as unknown as Objects;

/** Returns the sorted contents of all members. @throws LoadRefused */
async function contentsOf(bytes: Buffer): Promise<string[]> {
  const objects = objectOf(bytes);
  const found: string[] = [];
  for (const member of await readZipDirectory(objects, 'a.zip', bytes.length)) {
    const rest = { task: 0, resource: '', file: member.name, object: 'a.zip' };
    let content = '';
    for await (const chunk of openMember(objects, { ...member, ...rest }).chunks) {
      content += chunk.toString('latin1');
    }
    found.push(content);
  }
  return found.sort();
}

describe('an archive with bytes changed anywhere', () => {
  const small = (n: number) => ({
    name: `P${n}.SOCIOCSV`,
    bytes: Buffer.from(`"${n}";"linha"\n`.repeat(20 + n)),
  });
  const archives = [
    archiveOf([small(1), { ...small(2), method: 0 }, { ...small(3), descriptor: true }]),
    archiveOf([small(1), { ...small(2), method: 0 }].map((member) => ({ ...member, zip64: true }))),
    archiveOf([{ name: 'a.zip', method: 0, bytes: archiveOf([small(1), small(2)]) }, small(3)]),
  ];

  test('is refused, or read exactly as it was packed', async () => {
    // Half of the changes are in the last 200 bytes, which hold most of the metadata.
    const at = fc.oneof(fc.nat(), fc.integer({ min: -200, max: -1 }));
    const change = fc.record({ at, to: fc.integer({ min: 0, max: 255 }) });
    const changes = fc.array(change, { minLength: 1, maxLength: 3 });
    let refused = 0;
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...archives), changes, async (archive, list) => {
        const bytes = Buffer.from(archive);
        for (const { at, to } of list) bytes[(at + bytes.length) % bytes.length] = to;
        try {
          expect(await contentsOf(bytes)).toEqual(await contentsOf(archive));
        } catch (error) {
          if (!(error instanceof LoadRefused)) throw error;
          refused++;
        }
      }),
      { numRuns: 500 },
    );
    expect(refused).toBeGreaterThan(75);
  });

  test('is not read beyond the range that its directory declares', async () => {
    const zeros = Buffer.alloc(50 << 20);
    const bytes = archiveOf([{ name: 'BOMBA.SOCIOCSV', bytes: zeros, size: 1_000, crc: 0 }]);
    const objects = objectOf(bytes);
    const [member] = await readZipDirectory(objects, 'a.zip', bytes.length);
    const rest = { task: 0, resource: '', file: 'BOMBA', object: 'a.zip' };
    let handedOn = 0;
    const read = async () => {
      for await (const chunk of openMember(objects, { ...member!, ...rest }).chunks) handedOn += chunk.length;
    };
    await expect(read).rejects.toThrow(
      /BOMBA: damaged: it has more than the 1,000 bytes that the directory of a\.zip gives; download/,
    );
    expect(handedOn).toBe(0);
  });
});
