/** Calls operations by the client of @hey-api/openapi-ts: requests as JSON on stdin, answers on stdout. */
import { readFileSync } from 'node:fs';
import { client } from './hey-api/client.gen.ts';
import * as operations from './hey-api/sdk.gen.ts';

interface Call {
  readonly operation: string;
  readonly path: readonly string[];
  readonly arguments: Readonly<Record<string, unknown>>;
}

interface Given {
  readonly url: string;
  readonly key: string;
  readonly calls: readonly Call[];
}

const given = JSON.parse(readFileSync(0, 'utf8')) as Given;
client.setConfig({ baseUrl: given.url, auth: () => given.key });

type Operation = (options: object) => Promise<{ data?: unknown; error?: unknown; response?: Response }>;

async function answer({ operation, path, arguments: sent }: Call) {
  const of = (wanted: boolean) =>
    Object.fromEntries(Object.entries(sent).filter(([name]) => path.includes(name) === wanted));
  const ask = (operations as unknown as Record<string, Operation>)[operation];
  if (!ask) throw new Error(`the client has no operation ${operation}`);
  const { data, error, response } = await ask({ path: of(true), query: of(false) });
  return { status: response?.status, body: data ?? error };
}

/** Compiles only if the types say what the answers hold. */
export async function typed(): Promise<readonly (string | null)[]> {
  const { data } = await operations.listarCnpjs({ query: { nome: 'padaria', simples: true, limite: 2 } });
  const profile = await operations.obterCnpjs({ path: { cnpj: '99111001000170' } });
  const partners: number | undefined = profile.data?.resumos.socios?.total;
  return [...(data?.itens.map(({ razao_social }) => razao_social) ?? []), String(partners)];
}

const answers = [];
for (const call of given.calls) answers.push(await answer(call));
await typed();
process.stdout.write(JSON.stringify(answers));
