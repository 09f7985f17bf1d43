/** The keys in the bundled samples for which the service has a record, by the parameter of the path. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sampleFolder } from '../../../local/sample.ts';
import { lookups } from '../../../shared/datasets/cnpj/lookups.ts';
import { SOURCES } from '../../../shared/datasets/index.ts';
import { EXPECTED } from '../../../synthetic/samples/bundled.ts';
import type { Reply, Sent } from './client.ts';

export type KnownKeys = Readonly<Record<string, readonly string[]>>;

const FORMS: Readonly<Record<string, readonly [form: RegExp, path: string]>> = {
  cnpj: [/\b\d{14}\b/g, '/v1/cnpjs/'],
  cno: [/\b\d{12}\b/g, '/v1/cnos/'],
  // Dates have eight digits too.
  nirf: [/(?<="nirf": ?")\d{8}(?=")/g, '/v1/cafir/imoveis/'],
};
/** Some hundred numbers of the samples look like a key; this many are tried, and FEW in the short form. */
const MOST_TRIED = 120;
const FEW = 12;

export async function knownKeys(
  send: (sent: Sent) => Promise<Reply>,
  key: string,
  isShort: boolean,
): Promise<KnownKeys> {
  const text = SOURCES.map((source) => readFileSync(join(sampleFolder(source), EXPECTED), 'utf8')).join('\n');
  const known: Record<string, string[]> = {
    tabela: lookups.map(({ name }) => name),
    fonte: SOURCES.map(({ name }) => name),
  };
  for (const [name, [form, path]] of Object.entries(FORMS)) {
    const numbers = [...new Set(text.match(form) ?? [])].slice(0, isShort ? FEW : MOST_TRIED);
    const found: string[] = [];
    for (const number of numbers) {
      const { status } = await send({ method: 'GET', path: path + number, headers: { 'x-api-key': key } });
      if (status === 200) found.push(number);
    }
    if (found.length === 0)
      throw new Error(`no record of the samples has a ${name} of ${numbers.length} tried`);
    known[name] = found;
  }
  return known;
}
