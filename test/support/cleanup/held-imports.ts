/** A store where imports of some tables fail, or run and prevent deletion until the test releases them. */
import type { StoreClient } from '../../../shared/aws/dynamodb.ts';
import { type Call, callsOf, clientCalling } from '../aws/calling.ts';

const inUse = (): Error => Object.assign(new Error('in use'), { name: 'ResourceInUseException' });

/** After the declared name, import tokens and table names have a digit or end in ten hexadecimal digits. */
const names = (text: string | undefined, table: string | null): boolean =>
  table !== null && new RegExp(`-${table}-(\\d|[0-9a-f]{10}$)`).test(text ?? '');

export function heldImports(client: StoreClient) {
  const really = callsOf(client);
  const held = {
    /** Declared name of the table whose imports run until it is null. */
    running: null as string | null,
    /** Declared name of the table whose imports meet a damaged work object, which refuses the load. */
    failing: null as string | null,
  };
  const call: Call = async (operation, input, ...rest) => {
    const { TableName, ImportArn } = input;
    if (operation === 'DescribeImport' && names(ImportArn, held.running)) return imported('IN_PROGRESS');
    if (operation === 'DescribeImport' && names(ImportArn, held.failing)) return imported('FAILED');
    if (operation === 'DeleteTable' && names(TableName, held.running)) throw inUse();
    const answer = await really(operation, input, ...rest);
    if (operation !== 'DescribeTable' || !names(TableName, held.running)) return answer;
    return { Table: { TableName, TableStatus: 'CREATING' } };
  };
  return Object.assign(held, { client: clientCalling(call) });
}

const imported = (ImportStatus: string) => ({
  ImportTableDescription: {
    ImportStatus,
    FailureMessage: ImportStatus === 'FAILED' ? 'SegmentDamaged: broken' : undefined,
  },
});
