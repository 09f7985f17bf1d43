/** The report of loads: the rule that waits for their ends, the machine, and the message. */
import { describe, expect, test } from 'vitest';
import { CONFIGS } from '../../lib/config.ts';
import { reportDefinition } from '../../lib/ingestion/report-definition.ts';
import { servedMessage } from '../../loaders/compare/served-message.ts';
import { evaluate } from '../../local/states/expressions.ts';
import type { Comparison } from '../../shared/store/loads/comparison.ts';
import { loadWith, outcomeWith } from '../support/admin/kept-loads.ts';
import { actionsOn, environments, machineOf, propertiesOf, rightsOf } from '../support/aws/template.ts';

const named = await environments();

describe.each(CONFIGS.map(({ name }) => name))('%s', (name) => {
  test('starts a report when an execution of the load has succeeded, and of no other machine', () => {
    const [rule] = propertiesOf(named(name), 'AWS::Events::Rule').filter(
      ({ Name }) => Name === `registros-publicos-${name}-loaded`,
    );
    expect(rule).toMatchObject({
      EventPattern: {
        source: ['aws.states'],
        'detail-type': ['Step Functions Execution Status Change'],
        detail: { status: ['SUCCEEDED'], stateMachineArn: [machineOf(named(name), 'load').id] },
      },
      Targets: [{ Arn: machineOf(named(name), 'report').id }],
    });
  });

  test('gives the message the address of the page in the portal of the environment', () => {
    expect(JSON.stringify(machineOf(named(name), 'report'))).toContain('/atualizacoes.html');
  });

  test('has a topic of its own, and a function that only reads one item', () => {
    const topics = propertiesOf(named(name), 'AWS::SNS::Topic').map(({ TopicName }) => TopicName);
    expect(topics.sort()).toEqual([`registros-publicos-${name}-alarms`, `registros-publicos-${name}-served`]);
    const rights = rightsOf(named(name), 'report');
    expect(actionsOn(rights, 'dynamodb')).toEqual(['dynamodb:GetItem']);
    expect(actionsOn(rights, 's3')).toEqual([]);
  });
});

const PAGE = 'https://portal.example.org/atualizacoes.html';
const OPTIONS = { report: 'f', topic: 't', page: PAGE };

describe('the machine', () => {
  const { States } = reportDefinition(OPTIONS);
  const ended = (output: object) => ({
    input: {
      detail: {
        name: 'cnpj-2026-10-1',
        input: JSON.stringify({ source: 'cnpj', version: '2026-10', from: 's3://b/cnpj/2026-10/' }),
        output: JSON.stringify(output),
      },
    },
  });
  // Step Functions adds `$parse`, which JSONata itself lacks.
  const parse = JSON.parse;

  test('reports a load that has published, and none whose files were served before', async () => {
    const { Condition } = States['Were these files served before?'].Choices[0]!;
    expect(await evaluate(Condition, ended({ served: true, bucket: 'work' }), { parse })).toBe(true);
    expect(await evaluate(Condition, ended({}), { parse })).toBe(false);
    const { Payload } = (await evaluate(States['Write the message'].Arguments, ended({}), { parse })) as {
      Payload: object;
    };
    expect(Payload).toEqual({ id: 'cnpj-2026-10-1', source: 'cnpj', version: '2026-10', page: PAGE });
  });

  test('repeats the writing and the sending, for less than its own time', () => {
    for (const { Retry, TimeoutSeconds } of [States['Write the message'], States['Send the message']]) {
      const { ErrorEquals, MaxAttempts } = Retry[0]!;
      expect([ErrorEquals, MaxAttempts]).toEqual([['States.ALL'], 6]);
      expect(TimeoutSeconds).toBeLessThan(reportDefinition(OPTIONS).TimeoutSeconds);
    }
  });
});

describe('the message', () => {
  const load = { id: 'cnpj-2026-10-1', source: 'cnpj', version: '2026-10', environment: 'prod', page: PAGE };
  const comparison: Comparison = {
    generation: '202609-abc',
    versao: '2026-09',
    resources: {
      empresas: { before: 900, now: 1_234, added: 400, removed: 66, changed: 5, share: 1, values: {} },
    },
  };
  const origin = {
    endereco: 'https://example.org/dados/2026-10/',
    publicado_em: '2026-10-11T18:35:00Z',
    obtido_em: '2026-10-12T09:20:00Z',
  };

  test('has the version, its origin, the rows, the waived gates and the comparison of the command', () => {
    const gate = { gate: 'row-change', passed: false, detail: 'empresas: 1234 rows', accepted: true };
    const outcome = outcomeWith({
      rows: { empresas: 1_234 },
      items: 5_678,
      comparison,
      origin,
      gates: [gate],
      newColumns: [{ resource: 'empresas', files: 2, columns: [{ column: 'CIB', rows: 1_234 }] }],
    });
    const { subject, text } = servedMessage(load, loadWith('cnpj-2026-10-1', { outcome }));
    expect(subject).toBe('cnpj 2026-10 is served (prod)');
    for (const part of [
      ...['version         2026-10', 'fetched from    https://example.org/dados/2026-10/'],
      ...['published at    2026-10-11T18:35:00Z', 'fetched at      2026-10-12T09:20:00Z'],
      ...['rows            empresas 1,234', 'items written   5,678', 'accepted gate   row-change'],
      `page            ${PAGE}#cnpj`,
      'npm run report -- cnpj --load cnpj-2026-10-1 --environment prod',
      'NEW COLUMNS     empresas (files: 2): CIB (rows with a value: 1,234): added by the publisher',
      'compared with   2026-09, which was served',
    ]) {
      expect(text).toContain(part);
    }
    expect(text).toMatch(/empresas\s+900\s+1,234\s+400\s+66/);
  });

  test('leaves out the origin of files that were put by hand, and says so where the end was not recorded', () => {
    const byHand = servedMessage(load, loadWith('x', { outcome: outcomeWith({ warning: 'left' }) })).text;
    expect(byHand).not.toContain('fetched');
    expect(byHand).toContain('WARNING         left');
    for (const record of [null, loadWith('x', { state: 'running', outcome: null })]) {
      const { subject, text } = servedMessage(load, record);
      expect(subject).toContain('cnpj 2026-10');
      expect(text).toContain('could not record its end');
    }
  });

  test('has a subject that SNS accepts', () => {
    const longest = { ...load, source: 'creditos_ativos_rfb', version: '2026-09-12', environment: 'staging' };
    expect(servedMessage(longest, null).subject).toMatch(/^[\x20-\x7e]{1,99}$/);
  });
});
