/** The requests of a collection of Postman that its converter makes of the public description. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FOLDER, run } from './installation.ts';

interface Pair {
  readonly key: string;
  readonly value: string;
}

interface Item {
  readonly item?: readonly Item[];
  readonly request?: {
    readonly url: { readonly path: readonly string[]; readonly query?: Pair[]; readonly variable?: Pair[] };
    readonly header?: readonly Pair[];
  };
}

export interface Sent {
  /** `/v1/cnpjs/:cnpj` */
  readonly path: string;
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Whether a value shows that it is to be replaced: `<string>`. */
  readonly isIncomplete: boolean;
}

/** @param values where the converter takes values from: `Example`, or by default `Schema` */
export async function requestsOf(cwd: string, values: 'Example' | 'Schema'): Promise<Sent[]> {
  const converter = join(FOLDER, 'node_modules/openapi-to-postmanv2/bin/openapi2postmanv2.js');
  const out = `${values}.json`;
  const options = ['-s', 'openapi.json', '-o', out, '-O', `parametersResolution=${values}`];
  await run(process.execPath, [converter, ...options], { cwd });
  return sentBy(JSON.parse(readFileSync(join(cwd, out), 'utf8')) as Item);
}

function sentBy({ item = [], request }: Item): Sent[] {
  if (!request) return item.flatMap(sentBy);
  const { path, query = [], variable = [] } = request.url;
  const own = variable.map(({ key, value }): [string, string] => [`:${key}`, value]);
  const filled = path.map((segment) => new Map(own).get(segment) ?? segment);
  const header = request.header ?? [];
  const values = [...variable, ...query, ...header].map(({ value }) => value);
  return [
    {
      path: `/${path.join('/')}`,
      address: `/${filled.join('/')}?${new URLSearchParams(query.map(({ key, value }): [string, string] => [key, value]))}`,
      headers: Object.fromEntries(header.map(({ key, value }) => [key, value])),
      isIncomplete: values.some((value) => /^<.+>$/.test(value)),
    },
  ];
}
