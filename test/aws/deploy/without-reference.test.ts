/** The texts of the reference are in no bundle that answers requests. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { bundleText, entryOf } from '../../../lib/bundle.ts';
import { withoutTexts } from '../../../lib/bundling/without-reference.ts';
import { ROUTES } from '../../../shared/api/routes.ts';
import { kindsOf } from '../../../shared/datasets/changes.ts';
import { resourcesOf } from '../../../shared/datasets/define.ts';
import { SOURCES } from '../../../shared/datasets/index.ts';

/** Texts made of parts, and those of helpers of one file, are left in. */
const MOST_LEFT = 0.1;

test('descriptions of fields and parameters, and titles of changes, are left out', async () => {
  const { code } = await bundleText(entryOf('tabelas'));
  const texts = [
    ...SOURCES.flatMap(resourcesOf).flatMap(({ fields }) => Object.values(fields)),
    ...ROUTES.flatMap(({ query }) => query),
  ].map(({ description }) => description);
  const titles = SOURCES.flatMap(({ changes }) => (changes ? kindsOf(changes) : [])).map(
    ({ title }) => title,
  );
  const all = [...new Set([...texts, ...titles])].filter((text) => text.length > 20);
  expect(all.length).toBeGreaterThan(150);
  expect(all.filter((text) => code.includes(text)).length).toBeLessThan(MOST_LEFT * all.length);
});

test('what has the form of other code stays', () => {
  const code = readFileSync(new URL('../../../shared/api/versions.ts', import.meta.url), 'utf8');
  expect(withoutTexts('api', code)).toBe(code);
  expect(withoutTexts('api', "integer('limite', 'Itens.', [1, 9], 5)")).toBe(
    "integer('limite', '', [1, 9], 5)",
  );
  expect(withoutTexts('datasets', "text('Código.', { form: oneOf('A b', 'C') })")).toBe(
    "text('', { form: oneOf('A b', 'C') })",
  );
});
