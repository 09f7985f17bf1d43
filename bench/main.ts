/** `npm run bench -- CAMPAIGN …`: starts one of the campaigns, each a repeatable measurement or comparison. */

/** Answers the exit code: 0 all well, 1 something differs or is too slow, 2 wrong use. */
export interface Campaign {
  run(args: string[]): Promise<number>;
}

const CAMPAIGNS: Readonly<Record<string, () => Promise<Campaign>>> = {
  roundtrip: () => import('./roundtrip.ts'),
};

const [name = '', ...args] = process.argv.slice(2);
const load = Object.hasOwn(CAMPAIGNS, name) ? CAMPAIGNS[name] : undefined;
if (load) {
  process.exitCode = await (await load()).run(args);
} else {
  console.error(`Campaign is "${name}"; allowed: ${Object.keys(CAMPAIGNS).join(', ')}`);
  process.exitCode = 2;
}
