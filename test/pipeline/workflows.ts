/** The workflows of the pipeline, parsed. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

export interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, unknown>>;
  readonly env?: Readonly<Record<string, string>>;
}

export interface Job {
  readonly permissions?: Readonly<Record<string, string>>;
  readonly if?: string;
  readonly needs?: string | readonly string[];
  readonly uses?: string;
  readonly with?: Readonly<Record<string, unknown>>;
  readonly environment?: string;
  readonly concurrency?: Readonly<Record<string, unknown>>;
  readonly 'timeout-minutes'?: number;
  readonly strategy?: { readonly matrix: { readonly include: readonly Readonly<Record<string, string>>[] } };
  readonly steps?: readonly Step[];
}

export interface Workflow {
  readonly name: string;
  readonly on: Readonly<Record<string, unknown>>;
  readonly permissions: Readonly<Record<string, string>>;
  readonly jobs: Readonly<Record<string, Job>>;
  readonly text: string;
}

const ROOT = join(import.meta.dirname, '../..');
const FOLDER = join(ROOT, '.github/workflows');

/** Returns the workflows by the names of their files. */
export const readWorkflows = (): ReadonlyMap<string, Workflow> =>
  new Map(
    readdirSync(FOLDER).map((file) => {
      const text = readFileSync(join(FOLDER, file), 'utf8');
      const parsed = parse(text) as Omit<Workflow, 'text'>;
      return [file, { ...parsed, text }];
    }),
  );

/** Returns the scripts that a text runs with `npm run`. */
export const scriptsIn = (text: string): string[] =>
  [...text.matchAll(/npm (?:run )?(?:--silent )?(?!ci\b|install\b|publish\b|sbom\b)([\w:]+)/g)].map(
    ([, script]) => script ?? '',
  );

export const ciScript = (): string => readFileSync(join(ROOT, '.ci/run'), 'utf8');
