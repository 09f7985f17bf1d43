/** The calls of DynamoDB that the service uses, each with dynalite's check of its input. All others are unknown. */
import { createRequire } from 'node:module';

export interface Action {
  readonly run: DynaliteAction;
  readonly input: DynaliteValidation;
}

const NAMES = [
  'BatchGetItem',
  'BatchWriteItem',
  'CreateTable',
  'DeleteItem',
  'DeleteTable',
  'DescribeTable',
  'GetItem',
  'ListTables',
  'PutItem',
  'Query',
  'Scan',
  'UpdateItem',
  'UpdateTable',
];

const require = createRequire(import.meta.url);

/** dynalite has one file per call in each of its two folders. */
function actionNamed(name: string): Action {
  const file = `${name.charAt(0).toLowerCase()}${name.slice(1)}.js`;
  return {
    // The package has no types.
    run: require(`dynalite/actions/${file}`) as DynaliteAction,
    input: require(`dynalite/validations/${file}`) as DynaliteValidation,
  };
}

export const ACTIONS: ReadonlyMap<string, Action> = new Map(NAMES.map((name) => [name, actionNamed(name)]));
