/** DynamoDB for the deployed functions: DynamoDB Local, with what it lacks. */
import type { S3Client } from '@aws-sdk/client-s3';
import { type Answer, type Call, passTo, serve } from '../forwarding.ts';
import { imports } from './import-table.ts';
import {
  answered,
  callsBy,
  faulty,
  type Input,
  inputOf,
  inUse,
  operationOf,
  StoreFault,
  tablesOf,
} from './store-calls.ts';
import { tableSettings } from './table-settings.ts';

/** Calls that DynamoDB rejects while a table is being created. */
const CHANGES = new Set(['DeleteTable', 'UpdateTable', 'TagResource']);
const ABOUT_TABLES = new Set(['ListTables', 'CreateTable', 'ImportTable', 'DescribeImport']);

export async function startStore(local: () => string, s3: () => S3Client) {
  const pass = passTo(local);
  const call = callsBy(pass);
  const importing = imports(call, s3);
  const settings = tableSettings(call);
  /** `DeleteTable dev-cno-…`, in the order of arrival. */
  const calls: string[] = [];

  async function own(operation: string, input: Input): Promise<Input | null> {
    const tables = tablesOf(input);
    calls.push(`${operation} ${tables.join(' ')}`.trim());
    const description = await importing.answer(operation, input);
    if (description) return description;
    const busy = tables.find((name) => importing.running.has(name));
    if (busy === undefined || ABOUT_TABLES.has(operation)) return settings.answer(operation, input);
    if (operation === 'DescribeTable') return creating(await call(operation, input));
    if (CHANGES.has(operation)) throw inUse(`Table is being created: ${busy}`);
    throw new StoreFault('ResourceNotFoundException', 'Requested resource not found');
  }

  async function answer(received: Call): Promise<Answer> {
    try {
      const made = await own(operationOf(received), inputOf(received));
      return made ? answered(made) : pass(received);
    } catch (error) {
      if (error instanceof StoreFault) return faulty(error);
      throw error;
    }
  }

  const { endpoint, close } = await serve(answer);
  return { calls, imports: importing, tags: settings.tags, endpoint, close };
}

const creating = (answer: Input): Input => ({
  Table: { ...(answer['Table'] as object), TableStatus: 'CREATING' },
});
