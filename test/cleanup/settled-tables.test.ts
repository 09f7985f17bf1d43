/** The final settings of the tables that a load has filled: tags for the costs, and class. */
import { describe, expect, test } from 'vitest';
import { settleTable } from '../../shared/aws/create-table.ts';
import { LOADER_SETTINGS, readSettings } from '../../shared/env.ts';
import { SettingError } from '../../shared/setting-error.ts';
import { answerWith, clients, sent } from '../support/aws/calls.ts';
import { withoutPauses } from '../support/aws/without-pauses.ts';

const { dynamodb } = clients;
const is = (TableStatus: string, more: object = {}) => ({
  Table: { TableStatus, TableArn: 'arn:table', ...more },
});
const RARE = { tableClass: 'STANDARD_INFREQUENT_ACCESS', tags: { service: 'x-dev' } } as const;
const settle = () => withoutPauses(() => settleTable(dynamodb, 't', RARE));
const changes = () => sent('dynamodb').filter(({ command }) => command !== 'DescribeTable');

describe('a filled table', () => {
  test('is tagged, and then gets its class, whose change is not awaited', async () => {
    answerWith('dynamodb', is('ACTIVE'));
    expect(await settle()).toBe(true);
    expect(changes()).toMatchObject([
      {
        command: 'TagResource',
        input: { ResourceArn: 'arn:table', Tags: [{ Key: 'service', Value: 'x-dev' }] },
      },
      { command: 'UpdateTable', input: { TableName: 't', TableClass: 'STANDARD_INFREQUENT_ACCESS' } },
    ]);
  });

  test('whose class is right already is only tagged, so that a repeated task changes it once', async () => {
    const classed = { TableClassSummary: { TableClass: 'STANDARD_INFREQUENT_ACCESS' } };
    answerWith('dynamodb', is('ACTIVE', classed));
    expect([await settle(), changes().map(({ command }) => command)]).toEqual([true, ['TagResource']]);
  });

  test('that is being changed is left for a later call', async () => {
    answerWith('dynamodb', is('UPDATING'));
    expect([await settle(), changes()]).toEqual([false, []]);
  });

  test('without tags and of the standard class stays as it is', async () => {
    answerWith('dynamodb', is('ACTIVE'));
    const plain = { tableClass: 'STANDARD', tags: {} } as const;
    expect([await settleTable(dynamodb, 't', plain), changes()]).toEqual([true, []]);
  });
});

describe('the settings of a task', () => {
  test('name the tags and the tables that are rarely read', () => {
    const read = readSettings(LOADER_SETTINGS, {
      WORK_BUCKET: 'work',
      TABLE_TAGS: 'service=x-dev, team=a',
      INFREQUENT_TABLES: 'cno,cno-cnpj',
    });
    expect(read.TABLE_TAGS).toEqual({ service: 'x-dev', team: 'a' });
    expect(read.INFREQUENT_TABLES).toEqual(['cno', 'cno-cnpj']);
  });

  test.each([
    ['WORK_BUCKET', '', 'the name of a bucket of S3'],
    ['TABLE_TAGS', 'service', 'KEY=VALUE separated by commas; may be empty'],
    ['TABLE_TAGS', 'a=b=c', 'KEY=VALUE separated by commas; may be empty'],
    ['INFREQUENT_TABLES', 'CNO', 'declared names of tables separated by commas; may be empty'],
  ])('%s "%s" is refused', (name, value, allowed) => {
    const read = () => readSettings(LOADER_SETTINGS, { WORK_BUCKET: 'work', [name]: value });
    expect(read).toThrow(new SettingError(`${name} is "${value}"; allowed: ${allowed}`));
  });
});
