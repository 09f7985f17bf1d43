/** Objects of S3 and objects of a folder satisfy one contract. */
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import type { Objects } from '../../loaders/work/ports.ts';
import { fileObjects } from '../../local/disk/objects.ts';
import { createS3Client } from '../../shared/aws/s3-client.ts';
import { s3Objects } from '../../shared/aws/s3-objects.ts';
import { PART_BYTES } from '../../shared/aws/s3-write.ts';
import { ownS3 } from '../support/aws/own-s3.ts';

const own = ownS3('objects');
let folders = 0;

const bucket = (name: string) => ({ client: createS3Client(), name });
const KINDS: Record<string, () => Objects> = {
  'a folder': () => fileObjects(join(own.root, `folder-${folders++}`)),
  'a prefix of a bucket': () => s3Objects(bucket(`bucket-${folders++}`), 'cnpj/2026-10/'),
};

describe.each(Object.entries(KINDS))('objects of %s', (_, make) => {
  test('are read as they were written: whole, in ranges, and past their end', async () => {
    const objects = make();
    await objects.write('a/b ç+&.txt', 'abcdefghij');
    expect((await objects.read('a/b ç+&.txt')).toString()).toBe('abcdefghij');
    expect((await objects.read('a/b ç+&.txt', 2, 5)).toString()).toBe('cde');
    expect((await objects.read('a/b ç+&.txt', 7)).toString()).toBe('hij');
    expect((await objects.read('a/b ç+&.txt', 8, 12)).toString()).toBe('ij');
    expect((await objects.read('a/b ç+&.txt', 20, 24)).toString()).toBe('');
    expect(await text(objects.stream('a/b ç+&.txt', 2, 5))).toBe('cde');
    expect(await text(objects.stream('a/b ç+&.txt', 3, 3))).toBe('');
    await objects.write('a/b ç+&.txt', Buffer.from('new'));
    expect((await objects.read('a/b ç+&.txt')).toString()).toBe('new');
    await objects.write('empty', '');
    expect((await objects.read('empty')).length).toBe(0);
  });

  test('that are missing are null where that is allowed, and an error elsewhere', async () => {
    const objects = make();
    expect(await objects.readIfThere('nothing')).toBeNull();
    expect(await objects.readIfThere('nothing', 0, 5)).toBeNull();
    await objects.write('there', 'abcdef');
    expect((await objects.readIfThere('there', 2, 4))?.toString()).toBe('cd');
    expect((await objects.readIfThere('there', 4, 100))?.toString()).toBe('ef');
    expect((await objects.readIfThere('there', 6, 100))?.toString()).toBe('');
    await expect(objects.read('nothing')).rejects.toThrow();
    await expect(text(objects.stream('nothing', 0, 5))).rejects.toThrow();
  });

  test('are listed by prefix with their sizes, in the order of their keys, also over pages', async () => {
    const objects = make();
    expect(await objects.list('')).toEqual([]);
    for (const key of ['x/8', 'x/1', 'x/2', 'x/3', 'x/4', 'x/5', 'y/1', 'x1/1'])
      await objects.write(key, key);
    const keys = (await objects.list('x/')).map(({ key }) => key);
    expect(keys).toEqual(['x/1', 'x/2', 'x/3', 'x/4', 'x/5', 'x/8']);
    expect(await objects.list('y')).toMatchObject([{ key: 'y/1', size: 3 }]);
    expect(await objects.list('')).toHaveLength(8);
  });

  test('are removed by prefix, and no others', async () => {
    const objects = make();
    for (const key of ['x/1', 'x/2/3', 'x/4', 'x/5', 'y/1', 'x1/1']) await objects.write(key, key);
    await objects.remove('x/');
    await objects.remove('nothing/');
    expect((await objects.list('')).map(({ key }) => key)).toEqual(['x1/1', 'y/1']);
  });

  test('are discarded by key, also where some are missing', async () => {
    const objects = make();
    for (const key of ['x/1', 'x/10', 'x/2']) await objects.write(key, key);
    await objects.discard([]);
    await objects.discard(['x/1', 'x/3', 'nothing/1']);
    expect((await objects.list('')).map(({ key }) => key)).toEqual(['x/10', 'x/2']);
  });

  test('written in pieces exist once closed, whole, and not before', async () => {
    const objects = make();
    const writer = await objects.writer('big');
    for (const [i, length] of [PART_BYTES - 7, 20].entries()) {
      const chunk = Buffer.alloc(length, i);
      await writer.write(chunk);
      // The caller may reuse its buffer now.
      chunk.fill(99);
    }
    expect(await objects.readIfThere('big')).toBeNull();
    await writer.close();
    const expected = Buffer.concat([Buffer.alloc(PART_BYTES - 7, 0), Buffer.alloc(20, 1)]);
    expect((await objects.read('big')).equals(expected)).toBe(true);
    const small = await objects.writer('small');
    await small.write(Buffer.from('a'));
    await small.close();
    expect((await objects.read('small')).toString()).toBe('a');
  });

  test('that are aborted leave nothing, and stay if aborted after their close', async () => {
    const objects = make();
    for (const size of [10, PART_BYTES + 1]) {
      const writer = await objects.writer('half');
      await writer.write(Buffer.alloc(size));
      await writer.abort();
    }
    expect(await objects.list('')).toEqual([]);
    const closed = await objects.writer('whole');
    await closed.close();
    await closed.abort();
    expect(await objects.list('')).toMatchObject([{ key: 'whole', size: 0 }]);
    expect(own.s3.open()).toBe(0);
  });
});
