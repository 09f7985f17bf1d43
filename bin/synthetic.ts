/** `npm run synthetic -- --companies N --to DIR`: invents a publication in the publisher's exact form. */
import '../local/compiler.ts';
import { bind, runProgram } from '../operator/command/program.ts';
import { resourcesOf } from '../shared/datasets/define.ts';
import { findSource } from '../shared/datasets/index.ts';
import { PUBLICATION_DEFAULTS, type Summary, writeSynthetic } from '../synthetic/write.ts';
import { SYNTHETIC } from './commands/synthetic.ts';
import { freshFolder } from './folders.ts';

function show({ rows, bytes, stored, seconds }: Summary): void {
  for (const [kind, count] of Object.entries(rows)) {
    console.log(`${kind.padEnd(17)}${count.toLocaleString('en').padStart(13)} rows`);
  }
  const total = Object.values(rows).reduce((sum, count) => sum + count, 0);
  console.log(`${(bytes / 1e6).toFixed(1)} MB in files of ${(stored / 1e6).toFixed(1)} MB`);
  console.log(`${seconds} s, ${Math.round(total / Math.max(seconds, 0.001)).toLocaleString('en')} rows/s`);
}

/** Whether the publisher has more parts than were requested. */
function isPart(name: string, parts: number): boolean {
  const source = findSource(name);
  const named = source ? resourcesOf(source).map(({ layout }) => layout.whole) : [];
  return (
    parts < PUBLICATION_DEFAULTS.parts && named.some((whole) => whole.kind === 'parts' && !whole.numbered)
  );
}

const write = bind(SYNTHETIC, async ({ source, to, json, ...publication }) => {
  const summary = await writeSynthetic({ ...publication, source, dir: freshFolder('--to', to) });
  show(summary);
  if (isPart(source, publication.parts))
    console.log('a part of a publication: its load needs --accept completeness');
  if (json) console.log(JSON.stringify(summary));
});

await runProgram('synthetic', [write]);
