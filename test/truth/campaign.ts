/** `npm run bench -- truth`: offers good months and wrong publications to the gates; reports the refusals. */
import '../../local/compiler.ts';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { TRUTH } from '../../bench/campaigns/trials.ts';
import type { Values } from '../../operator/command/declaration.ts';
import { CORRUPTIONS } from './corruptions/index.ts';
import { offerMonths } from './good-months.ts';
import { startRegistries } from './registry.ts';
import { pageOf, summaryOf } from './report.ts';
import { faultsOf, offerCorruptions, type Tried } from './wrong-publications.ts';

/** The flags of the command, checked by `bench/main.ts` and passed as JSON. */
type Flags = Values<typeof TRUTH.flags>;

const PAGE = fileURLToPath(new URL('../../bench/results/truth.md', import.meta.url));
/** Fewer months are a part of the campaign, which is not kept. */
const WHOLE = 200;

async function run({ months, seed, json }: Flags): Promise<number> {
  const registries = await startRegistries();
  const say = (line: string): void => void process.stderr.write(`${line}\n`);
  const begin = performance.now();
  const good = await offerMonths(registries, { months, seed, say });
  const tried: Tried[] = [];
  for (const [source, corruptions] of Object.entries(CORRUPTIONS)) {
    const found = await offerCorruptions(registries, source, corruptions, seed);
    for (const fault of faultsOf(found)) say(`NOT REFUSED ${fault}`);
    tried.push(...found);
  }
  await registries.close();
  const result = { seed, good, tried, seconds: Math.round((performance.now() - begin) / 1_000) };
  if (months >= WHOLE) writeFileSync(PAGE, pageOf(result));
  console.log(summaryOf(result));
  if (json) console.log(JSON.stringify(result));
  return good.refused.length > 0 || faultsOf(tried).length > 0 ? 1 : 0;
}

process.exit(await run(JSON.parse(process.argv[2] ?? '{}') as Flags));
