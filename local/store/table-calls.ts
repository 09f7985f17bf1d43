/** DynamoDB's calls on tables: fixed ones are in the database file, generations are folders of segments. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { TableDescription } from '@aws-sdk/client-dynamodb';
import type { Inputs, Outputs, TableInputs, TableOutputs } from '../../shared/aws/calls/operations.ts';
import { diskErrorAt, noTable, tableExists, unnamed } from '../disk/store-errors.ts';
import { removeTable } from '../segments/place.ts';
import type { Database } from './database.ts';
import { type Generations, importer } from './imports.ts';

/** The others write item by item, set what tables of one machine do not have, or restore: on AWS alone. */
type Calls = Pick<
  TableInputs,
  'CreateTable' | 'DeleteTable' | 'DescribeImport' | 'ImportTable' | 'ListTables'
>;

export type TableCalls = {
  readonly [Name in keyof Calls]: (input: TableInputs[Name]) => Promise<TableOutputs[Name]>;
} & { readonly DescribeTable: (input: Inputs['DescribeTable']) => Promise<Outputs['DescribeTable']> };

export function tableCalls(database: Database, generations: Generations): TableCalls {
  const { segments, folder } = generations;
  const imports = importer(generations);
  const isGeneration = (name: string): Promise<boolean> => database.read((rows) => rows.isGeneration(name));
  const isKnown = async (name: string): Promise<boolean> =>
    database.read((rows) => rows.table(name) !== undefined || rows.isGeneration(name));
  return {
    CreateTable: async ({ TableName: name = '', KeySchema = [] }) => {
      const [hash = '', range = null] = KeySchema.map((part) => part.AttributeName ?? '');
      // Every program calls this for the fixed tables at its start, which needs no turn among the writers.
      if (await isKnown(name)) throw tableExists(name);
      return database.write((rows) => {
        if (rows.table(name)) throw tableExists(name);
        rows.addTable(name, { hash, range });
        return {};
      });
    },
    DescribeTable: async ({ TableName: name }) => {
      if (!(await isKnown(name))) throw noTable(name);
      const isWhole = !(await isGeneration(name)) || segments.find(name) !== null;
      return { Table: description(name, isWhole) };
    },
    DeleteTable: async ({ TableName: name = '' }) => {
      if (!(await isKnown(name))) throw noTable(name);
      await imports.stop(name);
      segments.forget(name);
      await removeTable(join(folder, name)).catch((error: unknown) => {
        throw diskErrorAt(folder, error);
      });
      return database.write((rows) => {
        rows.removeTable(name);
        return {};
      });
    },
    ListTables: async () => ({ TableNames: await database.read((rows) => rows.names()) }),
    ImportTable: async (input) => {
      const name = input.TableCreationParameters?.TableName ?? '';
      const known = imports.find(input.ClientToken);
      if (known) return { ImportTableDescription: known };
      if (await isKnown(name)) throw tableExists(name);
      // The import would delete what is there.
      if (existsSync(join(folder, name))) throw unnamed(join(folder, name));
      // Before its folder is there: a folder without a name in the store is refused.
      await database.write((rows) => rows.addGeneration(name));
      return { ImportTableDescription: imports.start(input) };
    },
    DescribeImport: async ({ ImportArn: arn }) => ({ ImportTableDescription: imports.describe(arn) }),
  };
}

/** A table whose import was killed is of no use, and is deleted by the next load of its source. */
const description = (TableName: string, isWhole: boolean): TableDescription => ({
  TableName,
  TableStatus: isWhole ? 'ACTIVE' : 'CREATING',
  BillingModeSummary: { BillingMode: 'PAY_PER_REQUEST' },
});
