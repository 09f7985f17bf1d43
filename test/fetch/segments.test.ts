/** A file is fetched in segments by ranges, and continues after any break. */
import { expect, test } from 'vitest';
import type { RemoteFile } from '../../loaders/publisher/ports.ts';
import { placeFull } from '../support/fetch/memory-place.ts';
import {
  fetchOne,
  rangesOf,
  remote,
  SEGMENT,
  type Setting,
  settingOf,
  text,
} from '../support/fetch/one-file.ts';
import { inTurn } from '../support/publisher/faults.ts';

const NAME = 'transacoes.csv';
const BYTES = text(3_500);

const setting = (bytes = BYTES, connections = 1): Setting => settingOf({ [NAME]: bytes }, connections);
const fileIn = ({ files }: Setting): RemoteFile => remote(NAME, files.get(NAME)!);
const stored = ({ place }: Setting): Buffer | undefined => place.contents.get(NAME);

test('the segments are requested by ranges, and the last one is shorter', async () => {
  const one = setting();
  await fetchOne(one, fileIn(one));
  expect(rangesOf(one)).toEqual(['0-999', '1000-1999', '2000-2999', '3000-3499']);
  expect(stored(one)).toEqual(BYTES);
});

test('as many requests run at the same time as there are connections', async () => {
  const one = setting(text(20_000), 3);
  let [open, most] = [0, 0];
  const { ask } = one.publisher;
  one.publisher.ask = async (asked) => {
    most = Math.max(most, ++open);
    const answer = await ask(asked);
    await new Promise((done) => setImmediate(done));
    const end = answer.body.return.bind(answer.body);
    answer.body.return = async () => {
      open--;
      return end();
    };
    return answer;
  };
  await fetchOne(one, fileIn(one));
  expect(most).toBe(3);
});

test('a range that breaks is continued at the byte where it broke', async () => {
  const one = setting();
  one.publisher.faults = inTurn(null, { kind: 'reset', after: 300 }, { kind: 'truncated', after: 200 });
  await fetchOne(one, fileIn(one));
  expect(rangesOf(one).slice(1, 4)).toEqual(['1000-1999', '1300-1999', '1500-1999']);
  expect(stored(one)).toEqual(BYTES);
});

test('a range that breaks behind its last byte is not requested again', async () => {
  const one = setting();
  one.publisher.faults = inTurn({ kind: 'reset', after: SEGMENT });
  await fetchOne(one, fileIn(one));
  expect(rangesOf(one)).toEqual(['0-999', '1000-1999', '2000-2999', '3000-3499']);
  expect(stored(one)).toEqual(BYTES);
});

test('breaks after which bytes have come do not lengthen the pauses', async () => {
  const one = setting();
  one.publisher.faults = inTurn(...Array.from({ length: 9 }, () => ({ kind: 'reset', after: 50 }) as const));
  await fetchOne(one, fileIn(one));
  expect(Math.max(...one.clock.pauses)).toBe(500);
});

test('at the deadline the segments are kept, and the next run requests the others only', async () => {
  const one = setting();
  one.timeMs = 50_000;
  one.publisher.faults = inTurn(null, null, { kind: 'stalled', after: 10 });
  expect(await fetchOne(one, fileIn(one))).toBeNull();
  expect(one.place.contents.has(NAME)).toBe(false);
  one.publisher.log.length = 0;
  one.publisher.faults = () => null;
  expect((await fetchOne(one, fileIn(one)))?.tamanho).toBe(BYTES.length);
  expect(rangesOf(one)).toEqual(['2000-2999', '3000-3499']);
  expect(stored(one)).toEqual(BYTES);
});

test('the progress ends at the size of the file, whatever had to be fetched again', async () => {
  const one = setting();
  one.publisher.faults = inTurn({ kind: 'reset', after: 300 }, { kind: 'whole' }, { kind: 'shifted', by: 1 });
  await fetchOne(one, fileIn(one));
  expect(one.progress.get(NAME)).toBe(BYTES.length);
  expect(one.stages).toEqual([`begin ${NAME} 0`, `checking ${NAME}`, `done ${NAME}`]);
});

test('a full disk ends the fetch at once, with the reason', async () => {
  const one = setting(text(20_000), 3);
  let writes = 0;
  one.place.before = (operation, name) => {
    if (operation === 'write' && ++writes > 5) throw placeFull(name);
  };
  await expect(fetchOne(one, fileIn(one))).rejects.toThrow(
    /transacoes\.csv\/\S+: the disk is full.*start the fetch again/,
  );
  expect(one.publisher.log.length).toBeLessThan(9);
});
