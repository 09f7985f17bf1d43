/** The template has what the smoke test and a search in the logs look for. */
import { expect, test } from 'vitest';
import { CONFIGS, nameIn } from '../../lib/config.ts';
import { dataStackName } from '../../lib/data/data.ts';
import { READER_ROLE } from '../../operator/smoke/checks/rights.ts';
import { synthesize } from '../support/aws/template.ts';

const texts = (await synthesize()).map(({ text }) => text);

test('it has the role of a reading function under the name by which its rights are checked', () => {
  for (const text of texts) {
    const ids = [...text.matchAll(/"(\w+)":\{"Type":"AWS::IAM::Role"/g)].map(([, id = '']) => id);
    expect(ids.filter((id) => READER_ROLE.test(id))).toHaveLength(1);
  }
});

test('the access log of the gateway has the id that authorizer, function and answer have', () => {
  // The format is JSON inside of the JSON of the template.
  for (const text of texts) expect(text).toContain(String.raw`\"request_id\":\"$context.requestId\"`);
});

test('the stack of the data has the name by which the command reads its outputs, without the CDK', () => {
  for (const config of CONFIGS) expect(nameIn(config, 'data')).toBe(dataStackName(config));
});

test('it has the logs, the function and the metrics that the checks read', () => {
  for (const [i, { name }] of CONFIGS.entries()) {
    const service = `registros-publicos-${name}`;
    const wanted = [
      `/aws/lambda/${service}-status`,
      `/aws/apigateway/${service}`,
      `${service}-load-partition`,
      'SourceOverdue',
      'Generations',
    ];
    expect(wanted.filter((part) => !texts[i]?.includes(part))).toEqual([]);
  }
});
