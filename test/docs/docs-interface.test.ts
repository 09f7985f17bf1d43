/** The example requests of the documentation cover every endpoint, and the samples answer them. */
import { describe, expect, test } from 'vitest';
import { ROUTES } from '../../shared/api/routes.ts';
import { allIn, generatedPart, read } from '../support/docs/pages.ts';
import type { Answer } from '../support/service/answer.ts';
import { testSamples } from '../support/service/api.ts';

const { api } = await testSamples();
const REFERENCE = read('docs/reference.md');
const REQUEST = /^get '([^']+)'$/gm;

describe('the example requests', () => {
  const ofReference = allIn(generatedPart(REFERENCE, 'requests'), REQUEST);
  const requests = [...new Set([...allIn(read('README.md'), REQUEST), ...ofReference])];
  test('cover every endpoint', () => {
    const missing = ROUTES.filter(({ path }) => {
      const form = new RegExp(`^${path.replace(/\{\w+\}/, '\\w+')}(?:\\?.*)?$`);
      return !ofReference.some((request) => form.test(request));
    });
    expect(missing.map(({ path }) => path)).toEqual([]);
  });

  test('are answered by the samples, with items where the answer is a list', async () => {
    const answers: (Answer & { readonly request: string })[] = [];
    // All at once would reach the time-outs of the store where the machine is busy.
    for (const request of requests) answers.push({ request, ...(await api.get(request)) });
    const wrong = answers.filter(({ status, body }) => status !== 200 || body.itens?.length === 0);
    expect(wrong.map(({ request, status }) => `${request}: ${status}`)).toEqual([]);
    expect(requests.length).toBeGreaterThanOrEqual(ROUTES.length);
  });
});
