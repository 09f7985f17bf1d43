/** Calls operations by openapi-fetch with the types of openapi-typescript. */
import { readFileSync } from 'node:fs';
import createClient from 'openapi-fetch';
import type { paths } from './paths.d.ts';

interface Call {
  readonly address: keyof paths;
  readonly path: readonly string[];
  readonly arguments: Readonly<Record<string, unknown>>;
}

interface Given {
  readonly url: string;
  readonly key: string;
  readonly calls: readonly Call[];
}

const given = JSON.parse(readFileSync(0, 'utf8')) as Given;
const client = createClient<paths>({ baseUrl: given.url, headers: { 'X-API-Key': given.key } });

async function answer({ address, path, arguments: sent }: Call) {
  const of = (wanted: boolean) =>
    Object.fromEntries(Object.entries(sent).filter(([name]) => path.includes(name) === wanted));
  const params = { path: of(true), query: of(false) };
  const { data, error, response } = await client.GET(address, { params } as never);
  return { status: response.status, body: data ?? error };
}

/** Compiles only if the types say what the answers hold. */
export async function typed(): Promise<readonly (string | null)[]> {
  const query = { nome: 'padaria', simples: true, limite: 2 };
  const { data } = await client.GET('/v1/cnpjs', { params: { query } });
  const { data: profile } = await client.GET('/v1/cnpjs/{cnpj}', {
    params: { path: { cnpj: '99111001000170' } },
  });
  const partners: number | undefined = profile?.resumos.socios?.total;
  return [...(data?.itens.map(({ razao_social }) => razao_social) ?? []), String(partners)];
}

const answers = [];
for (const call of given.calls) answers.push(await answer(call));
await typed();
process.stdout.write(JSON.stringify(answers));
