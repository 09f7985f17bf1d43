/** A store whose imports of some tables fail, or run until the test releases them; such a table cannot be deleted. */
import type { StoreClient } from '../../../shared/aws/dynamodb.ts';
import { clientSending } from '../aws/sending.ts';

type Send = (command: Command, ...rest: unknown[]) => Promise<unknown>;

interface Command {
  readonly constructor: { readonly name: string };
  readonly input: Readonly<Partial<Record<'TableName' | 'ImportArn', string>>>;
}

export interface HeldImports {
  readonly client: StoreClient;
  /** Declared name of the table whose imports run until it is null. */
  running: string | null;
  /** Declared name of the table whose imports meet a damaged work object, which refuses the load. */
  failing: string | null;
}

const inUse = (): Error => Object.assign(new Error('in use'), { name: 'ResourceInUseException' });

/** Tokens of imports and names of tables contain the declared name, followed by the version, and this by ten hexadecimal digits. */
const names = (text: string | undefined, table: string | null): boolean =>
  table !== null && new RegExp(`-${table}-(\\d|[0-9a-f]{10}$)`).test(text ?? '');

export function heldImports(client: StoreClient): HeldImports {
  const really = client.send.bind(client) as unknown as Send;
  const held = { running: null as string | null, failing: null as string | null };
  const send: Send = async (command, ...rest) => {
    const { TableName, ImportArn } = command.input;
    const call = command.constructor.name;
    if (call === 'DescribeImportCommand' && names(ImportArn, held.running)) return imported('IN_PROGRESS');
    if (call === 'DescribeImportCommand' && names(ImportArn, held.failing)) return imported('FAILED');
    if (call === 'DeleteTableCommand' && names(TableName, held.running)) throw inUse();
    const answer = await really(command, ...rest);
    if (call !== 'DescribeTableCommand' || !names(TableName, held.running)) return answer;
    return { Table: { TableName, TableStatus: 'CREATING' } };
  };
  return Object.assign(held, { client: clientSending(send) });
}

const imported = (ImportStatus: string) => ({
  ImportTableDescription: {
    ImportStatus,
    FailureMessage: ImportStatus === 'FAILED' ? 'SegmentDamaged: broken' : undefined,
  },
});
