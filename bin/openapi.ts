/**
 * `npm run openapi`: writes openapi.json, the public description, with examples from the bundled samples, and
 * then the parts of the client packages that are written from it.
 */
import '../local/compiler.ts';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { nextShapes, type Shapes } from '../docs/generators/answer-shapes.ts';
import { sampleExamples } from '../docs/generators/examples.ts';
import { generatedParts } from '../operator/clients/generated.ts';
import { bind, runProgram } from '../operator/command/program.ts';
import { openapiDocument } from '../shared/api/openapi/document.ts';
import { FUNCTION_SETTINGS, readSettings } from '../shared/env.ts';
import { SHAPE } from '../shared/http/caching.ts';
import { OPENAPI } from './commands/documents.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const FILE = fileURLToPath(new URL('../openapi.json', import.meta.url));

const SHAPES = fileURLToPath(new URL('../shared/api/openapi/answer-shapes.json', import.meta.url));

const write = bind(OPENAPI, async () => {
  const document = openapiDocument(readSettings(FUNCTION_SETTINGS), await sampleExamples());
  const written = `${JSON.stringify(document, null, 2)}\n`;
  writeFileSync(FILE, written);
  const committed: Shapes = JSON.parse(readFileSync(SHAPES, 'utf8'));
  for (const { path, fresh } of generatedParts()) writeFileSync(join(ROOT, path), fresh);
  writeFileSync(SHAPES, `${JSON.stringify(nextShapes(committed, SHAPE, JSON.parse(written)), null, 2)}\n`);
});

await runProgram('openapi', [write]);
