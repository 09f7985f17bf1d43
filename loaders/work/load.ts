/** A load as the state of the machine: names and options, small enough for the 256 KB of a state. */
import { VERSION_FORMS } from '../../shared/api/versions.ts';
import { findSource } from '../../shared/datasets/index.ts';
import type { Reasons } from '../../shared/store/loads/waivers.ts';
import { generationTable } from '../../shared/store/tables.ts';
import { type Plan, sourceOf, workKeys } from './plan.ts';
import { LoadRefused, readJson } from './ports.ts';
import type { World } from './world.ts';

/** The request of an operator. */
export interface LoadRequest {
  readonly source: string;
  readonly version: string;
  /** Location of the publisher's files: a folder, or `s3://bucket/prefix/`. */
  readonly from: string;
  readonly accept: readonly string[];
  /** Why, by gate. @default no reasons */
  readonly because?: Reasons;
  readonly sample: boolean;
  /** Whether files that are served or kept for a rollback are loaded once more. @default false */
  readonly again?: boolean;
}

export interface Load extends LoadRequest {
  /** Id of the load's record, which is the name of the execution. */
  readonly id: string;
  readonly loadId: string;
  readonly bucket: string;
  /** Declared names of the tables that the load creates. */
  readonly tables: readonly string[];
  /** Keys of the work objects that list the tasks of each Map. */
  readonly lists: Readonly<Record<(typeof LISTS)[number], string>>;
}

/** The names of the lists of tasks, one for each Map. */
const LISTS = ['partition', 'rows', 'derived', 'order', 'pack'] as const;

export function loadOf(world: World, request: LoadRequest, plan: Plan, id: string): Load {
  const { list } = workKeys(plan);
  const source = findSource(request.source);
  if (!source) throw new LoadRefused(`no source ${request.source}`);
  const { pattern, example } = VERSION_FORMS[source.cadence];
  // No command has checked the input of an execution that is started by hand.
  if (!pattern.test(request.version))
    throw new LoadRefused(`version is "${request.version}"; allowed: like ${example}`);
  return {
    ...request,
    id,
    loadId: plan.loadId,
    bucket: world.workBucket,
    tables: source.tables.map(({ name }) => name),
    lists: Object.fromEntries(LISTS.map((name) => [name, list(name)])) as Load['lists'],
  };
}

export const planOf = ({ work }: World, load: Load): Promise<Plan> =>
  readJson<Plan>(work, workKeys(load).plan);

/** Returns the name in the store of a table of this load's generation. */
export const storedName = ({ tablePrefix }: World, { generation }: Plan, table: string): string =>
  generationTable(tablePrefix, table, generation);

/** Names in the store of the tables of this load's generation, by declared name. */
export const tablesOf = (world: World, plan: Plan): Record<string, string> =>
  Object.fromEntries(sourceOf(plan).tables.map(({ name }) => [name, storedName(world, plan, name)]));
