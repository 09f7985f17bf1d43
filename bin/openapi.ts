/** `npm run openapi`: writes openapi.json, the public description, with examples from the bundled samples. */
import '../local/compiler.ts';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { sampleExamples } from '../local/examples.ts';
import { openapiDocument } from '../shared/api/openapi/document.ts';
import { FUNCTION_SETTINGS, readSettings } from '../shared/env.ts';

const FILE = fileURLToPath(new URL('../openapi.json', import.meta.url));

try {
  const alphanumericCnpj = readSettings(FUNCTION_SETTINGS).CNPJ_ALFANUMERICO;
  const document = openapiDocument({ alphanumericCnpj }, await sampleExamples());
  writeFileSync(FILE, `${JSON.stringify(document, null, 2)}\n`);
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
