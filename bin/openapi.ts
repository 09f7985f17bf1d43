/** `npm run openapi`: writes openapi.json, the public description, with examples from the bundled samples. */
import '../local/compiler.ts';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { bind, runProgram } from '../local/command/program.ts';
import { sampleExamples } from '../local/examples.ts';
import { openapiDocument } from '../shared/api/openapi/document.ts';
import { FUNCTION_SETTINGS, readSettings } from '../shared/env.ts';
import { OPENAPI } from './commands/documents.ts';

const FILE = fileURLToPath(new URL('../openapi.json', import.meta.url));

const write = bind(OPENAPI, async () => {
  const alphanumericCnpj = readSettings(FUNCTION_SETTINGS).CNPJ_ALFANUMERICO;
  const document = openapiDocument({ alphanumericCnpj }, await sampleExamples());
  writeFileSync(FILE, `${JSON.stringify(document, null, 2)}\n`);
});

await runProgram('openapi', [write]);
