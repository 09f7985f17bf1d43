/** The template has what the smoke test and a search in the logs look for. */
import { expect, test } from 'vitest';
import { CONFIGS, nameIn } from '../../lib/config.ts';
import { dataStackName } from '../../lib/data/data.ts';
import { synthesize } from '../support/aws/template.ts';

const texts = (await synthesize()).map(({ text }) => text);

test('the access log of the gateway has the id that authorizer, function and answer have', () => {
  // The format is JSON inside of the JSON of the template.
  for (const text of texts) expect(text).toContain(String.raw`\"request_id\":\"$context.requestId\"`);
});

test('the stack of the data has the name by which the command reads its outputs, without the CDK', () => {
  for (const config of CONFIGS) expect(nameIn(config, 'data')).toBe(dataStackName(config));
});
