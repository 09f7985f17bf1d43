/** An answer to a value in a wrong place does not repeat a key or token, even one that is not whole. */
import { describe, expect, test } from 'vitest';
import { withoutSecrets } from '../../shared/store/keys/secret-form.ts';
import { testSamples } from '../support/service/api.ts';

const served = await testSamples();
const { key } = served;
const SECRET_AT = key.length - 49 + 8;
const token = `adm_${'aB3'.repeat(14)}x`;

const FORMS: readonly (readonly [string, (secret: string) => string])[] = [
  ['whole', (secret) => secret],
  ['without its last character', (secret) => secret.slice(0, -1)],
  ['without its last ten characters', (secret) => secret.slice(0, -10)],
  ['with one more character', (secret) => `${secret}Z`],
  ['in capitals', (secret) => secret.toUpperCase()],
  ['in small letters', (secret) => secret.toLowerCase()],
];

const wide = (text: string): string =>
  text.replaceAll(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0));

const FORMS_OF_KEYS: typeof FORMS = [
  ...FORMS,
  ['in full-width letters', wide],
  ['without its beginning', (secret) => secret.slice(1)],
  ['alone, without what is before it', (secret) => secret.slice(-49)],
  ['with hyphens', (secret) => secret.replaceAll('_', '-')],
  ['that is encoded twice', (secret) => secret.replaceAll('_', '%255F')],
];

describe.each(FORMS_OF_KEYS)('a key %s', (_, formOf) => {
  const sent = formOf(key);
  const rest = sent.slice(SECRET_AT, SECRET_AT + 30);

  test.each([
    `/v1/cnpjs/${sent}`,
    `/v1/cnpjs/${sent}/ficha`,
    `/v1/cnos/${sent}`,
    `/v1/cafir/imoveis?uf=${sent}`,
    `/v1/cnpjs?uf=${sent}`,
    `/v1/cnpjs?raiz=${sent}`,
    `/v1/cnpjs?${sent}=1`,
    `/v1/cnpjs?chave=${sent}`,
    `/v1/cnpjs/lote?cnpjs=${sent},1`,
    `/v1/${sent}`,
  ])('is not repeated by %#', async (path) => {
    const { text } = await served.api.get(path.replaceAll(/[^!-~]+/g, encodeURIComponent));
    expect(text).not.toContain(rest);
    expect(text).not.toContain(encodeURIComponent(rest));
  });
});

test.each(FORMS)('an admin token %s is masked', (_, formOf) => {
  expect(withoutSecrets(`x ${formOf(token)} y`)).toMatch(/^x adm_… y$/i);
});

test('the prefix of a key is no secret', () => {
  const prefix = key.slice(0, SECRET_AT);
  expect(withoutSecrets(`${prefix} e ${prefix}.`)).toBe(`${prefix} e ${prefix}.`);
});
