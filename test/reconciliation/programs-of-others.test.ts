/** A client of the protocol written by others, for tables of pandas, through the installed local programs. */
import { type ChildProcess, spawn } from 'node:child_process';
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
const programs: ChildProcess[] = [];
afterAll(() => {
  for (const program of programs) program.kill();
});

/** The commands of the READMEs. */
const COMMANDS: [string, ...string[]][] = [
  ['node_modules/.bin/registros-publicos-openrefine'],
  ['python3', '-m', 'registros_publicos.openrefine'],
];

test.runIf(hasTools).each(COMMANDS)('reconciler matches a table through %s', async (command, ...args) => {
  requireTools();
  const folder = await installed();
  const env = environmentOf(folder, { url: served.api.url, key: served.key });
  const program = spawn(command, [...args, '--porta', '0'], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  programs.push(program);
  const { value = '' } = await createInterface({ input: program.stdout })[Symbol.asyncIterator]().next();
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
