/** A client of the protocol written by others, for tables of pandas, through the installed local program. */
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, expect, test } from 'vitest';
import { environmentOf, installed } from '../support/clients/packages.ts';
import { hasTools, requireTools, run } from '../support/contract/installation.ts';
import { testSamples } from '../support/service/api.ts';

const MATCH = `
import json, sys
import pandas as pd
from reconciler import reconcile
sent = json.load(sys.stdin)
table = pd.DataFrame(sent["rows"])
found = reconcile(table["nome"], type_id="empresa", top_res=1, property_mapping={"uf": table["uf"]},
                  reconciliation_endpoint=sent["endpoint"])
print(found.to_json(orient="records"))
`;

/** More than one batch of the client, whose rows are ten. */
const ROWS = [
  { nome: 'Padaria Modelo Ltda', uf: 'SP' },
  ...Array.from({ length: 11 }, (_, i) => ({ nome: `99.111.001/0001-70${' '.repeat(i)}`, uf: 'SP' })),
];

const served = await testSamples();
let program: ChildProcess | undefined;
afterAll(() => {
  program?.kill();
});

test.runIf(hasTools)('reconciler matches a table, in several batches', async () => {
  requireTools();
  const folder = await installed();
  const env = environmentOf(folder, { url: served.api.url, key: served.key });
  const command = join(folder, 'node_modules/.bin/registros-publicos-openrefine');
  program = spawn(command, ['--porta', '0'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const { value = '' } = await createInterface({ input: program.stdout! })[Symbol.asyncIterator]().next();
  const [endpoint] = /http:\S+/.exec(value) ?? [];
  const out = await run('python3', ['-c', MATCH], { cwd: folder, input: { endpoint, rows: ROWS } });
  const found = JSON.parse(out) as {
    id: string;
    name: string;
    score: number;
    type_id: string;
    input_value: string;
  }[];
  expect(found.map(({ input_value }) => input_value)).toEqual(ROWS.map(({ nome }) => nome));
  for (const { id, name, score, type_id } of found) {
    expect([id, name, type_id]).toEqual(['99111001000170', 'PADARIA MODELO LTDA', 'empresa']);
    expect(score).toBeGreaterThan(0);
  }
});
