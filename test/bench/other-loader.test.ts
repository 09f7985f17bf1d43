/** `npm run bench -- load --against PROGRAM` calls another loader by turns. */
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { byTurnsTable, loadByOther, timesAsFast } from '../../bench/load/other-loader.ts';
import { folderForFile } from '../support/for-file.ts';

const folder = folderForFile('other-loader');

describe('another loader', () => {
  let programs = 0;
  function program(body: string): string {
    const path = join(folder, `loader-${programs++}`);
    writeFileSync(path, `#!/bin/sh\n${body}\n`);
    chmodSync(path, 0o755);
    return path;
  }

  test('gets the folder of the files, and is measured until its end', async () => {
    const note = join(folder, 'note');
    const seconds = await loadByOther(program(`echo "$# $1" > ${note}`), '/files of a month');
    expect(readFileSync(note, 'utf8')).toBe('1 /files of a month\n');
    expect(seconds).toBeGreaterThan(0);
  });

  test('that fails, is killed or does not exist ends the campaign with its name', async () => {
    const failing = program('exit 3');
    await expect(loadByOther(failing, '/files')).rejects.toThrow(
      `the other loader ${failing} ended by exit code 3; 0 is expected`,
    );
    await expect(loadByOther(program('kill -9 $$'), '/files')).rejects.toThrow('ended by SIGKILL');
    await expect(loadByOther('/no/such/loader', '/files')).rejects.toThrow(
      'the other loader /no/such/loader could not be started',
    );
  });

  test('is compared by the medians of its processes', () => {
    const measured = { rows: 1_000_000, ours: [5, 4, 9], others: [10, 20, 11] };
    expect(timesAsFast(measured)).toBeCloseTo(2.2);
    expect(byTurnsTable(measured)).toContain('| this one | 5.0, 4.0, 9.0 | 200,000 |');
    expect(byTurnsTable(measured)).toContain('| the other one | 10.0, 20.0, 11.0 | 90,909 |');
    expect(byTurnsTable(measured)).toContain('loads 2.20 times as many rows');
  });
});
