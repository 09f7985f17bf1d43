/** A documentation page as steps: files to create, changes to apply, commands to run. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export interface Block {
  /** The language: `ts`, `diff`, `sh` or `json`. */
  readonly language: string;
  readonly about: string;
  readonly text: string;
}

export const blocksOf = (page: string): Block[] =>
  [...page.matchAll(/^```(\w+) ?([^\n]*)\n(.*?)^```$/gms)].map(
    ([, language = '', about = '', text = '']) => ({
      language,
      about,
      text,
    }),
  );

/** Writes files and applies changes below a folder, in the order of the page. Returns the number of each. */
export function applyBlocks(blocks: readonly Block[], root: string): { written: number; changed: number } {
  const count = { written: 0, changed: 0 };
  for (const { language, about, text } of blocks) {
    if (about.startsWith('new ')) {
      const path = join(root, about.slice('new '.length));
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, text, { flag: 'wx' });
      count.written += 1;
    } else if (language === 'diff') {
      const path = join(root, about);
      writeFileSync(path, patched(readFileSync(path, 'utf8'), text, about));
      count.changed += 1;
    }
  }
  return count;
}

/** Applies a diff to a file. @throws Error unless the context of the change occurs exactly once */
function patched(file: string, diff: string, name: string): string {
  const lines = diff.split('\n').filter((line) => line !== '');
  const before = lines.filter((line) => !line.startsWith('+')).map((line) => `${line.slice(1)}\n`);
  const after = lines.filter((line) => !line.startsWith('-')).map((line) => `${line.slice(1)}\n`);
  const parts = file.split(before.join(''));
  if (parts.length !== 2)
    throw new Error(`${name} has these lines ${parts.length - 1} times:\n${before.join('')}`);
  return parts.join(after.join(''));
}
