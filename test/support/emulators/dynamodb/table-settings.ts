/** Tags and classes of tables, which DynamoDB Local does not have. */
import { type Input, type StoreCall, tablesOf } from './store-calls.ts';

export function tableSettings(call: StoreCall) {
  const tags = new Map<string, Record<string, string>>();
  const classes = new Map<string, string>();

  async function tagged(input: Input): Promise<Input> {
    const [TableName = ''] = tablesOf(input);
    await call('DescribeTable', { TableName });
    const own = tags.get(TableName) ?? {};
    tags.set(TableName, own);
    for (const { Key, Value } of (input['Tags'] ?? []) as { Key: string; Value: string }[]) own[Key] = Value;
    return {};
  }

  /** Returns null for a call that DynamoDB Local answers. @throws StoreFault */
  async function answer(operation: string, input: Input): Promise<Input | null> {
    const [TableName = ''] = tablesOf(input);
    if (operation === 'TagResource') return tagged(input);
    if (operation === 'DeleteTable') {
      tags.delete(TableName);
      classes.delete(TableName);
    }
    const known = classes.get(TableName);
    const wanted = operation === 'UpdateTable' ? input['TableClass'] : undefined;
    if (wanted === undefined && (operation !== 'DescribeTable' || known === undefined)) return null;
    const { Table } = await call('DescribeTable', { TableName });
    if (wanted === undefined) {
      return { Table: { ...(Table as object), TableClassSummary: { TableClass: known } } };
    }
    classes.set(TableName, String(wanted));
    return { TableDescription: { ...(Table as object), TableStatus: 'UPDATING' } };
  }

  return { tags, answer };
}
