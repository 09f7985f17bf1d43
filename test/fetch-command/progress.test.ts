/** The progress of a fetch: a line that a terminal shows anew, elsewhere one now and then. */
import { describe, expect, test } from 'vitest';
import { bytesText, fetchScreen, timeText } from '../../operator/fetch/progress.ts';

const SHOWN = { title: 'cnpj 2026-10', count: 2, size: 400_000_000 };

function screen(isTTY: boolean, columns = 200) {
  const texts: string[] = [];
  let now = 0;
  const out = { isTTY, columns, write: (text: string) => void texts.push(text) };
  return {
    view: fetchScreen(out, SHOWN, () => now),
    pass: (ms: number) => {
      now += ms;
    },
    texts,
    last: () => texts.at(-1) ?? '',
  };
}

describe('on a terminal', () => {
  test('a line has the files, the bytes, the rate and the time left, also with bytes of earlier runs', () => {
    const { view, pass, last } = screen(true);
    view.begin('Empresas0.zip', 300_000_000, 100_000_000);
    pass(5_000);
    view.advance('Empresas0.zip', 50_000_000);
    expect(last()).toBe('cnpj 2026-10: 0 of 2 files, 150 MB of 400 MB (37 %), 10.0 MB/s, 25 s left');
  });

  test('a new line takes the place of the one before', () => {
    const { view, pass, texts, last } = screen(true, 30);
    view.begin('a.zip', 100, 0);
    pass(1_000);
    view.stage('a.zip', 'checking');
    pass(1_000);
    view.stage('a.zip', 'done');
    expect(texts.at(-2)).toBe('\r\x1b[K');
    expect(last()).toBe('cnpj 2026-10: 1 of 2 files, 0');
  });

  test('a sentence about a repeated attempt stays above the line', () => {
    const { view, pass, texts } = screen(true);
    view.begin('a.zip', 100, 0);
    pass(1_000);
    view.advance('a.zip', 10);
    view.note('attempt 2: the connection was reset');
    expect(texts.slice(-2)).toEqual(['\r\x1b[K', 'attempt 2: the connection was reset\n']);
  });
});

describe('elsewhere', () => {
  test('a line comes every 30 seconds, and one at the end', () => {
    const { view, pass, texts } = screen(false);
    view.begin('a.zip', 400_000_000, 0);
    for (let i = 0; i < 31; i++) {
      pass(1_000);
      view.advance('a.zip', 1_000_000);
    }
    view.stage('a.zip', 'done');
    view.end();
    expect(texts).toEqual([
      'cnpj 2026-10: 0 of 2 files, 30.0 MB of 400 MB (7 %), 1.00 MB/s, 6 min left\n',
      'cnpj 2026-10: 1 of 2 files, 31.0 MB of 400 MB (7 %), 1.00 MB/s, 6 min left\n',
    ]);
  });
});

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [1_000, '1.00 KB'],
  [7_412_345_678, '7.41 GB'],
  [123_456_789, '123 MB'],
])('%d bytes are %s', (bytes, text) => expect(bytesText(bytes)).toBe(text));

test.each([
  [45_000, '45 s'],
  [540_000, '9 min'],
  [11_100_000, '3 h 05 min'],
])('%d ms are %s', (ms, text) => expect(timeText(ms)).toBe(text));
