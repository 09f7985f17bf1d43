/** The operations as a collection of Postman, whose format many programs import. */
import { type Description, exampleOf, familiesOf, needsKey, type Operation } from '../document.ts';

export const COLLECTION = 'registros-publicos.postman_collection.json';

interface Variable {
  readonly key: string;
  readonly value: string;
  readonly description?: string;
  readonly disabled?: boolean;
}

/** The example's values; other parameters are listed, and switched off. */
function queryOf({ parameters = [] }: Operation, example: URLSearchParams): Variable[] {
  return parameters
    .filter((one) => one.in === 'query')
    .map(({ name: key, description, example: shown = '' }) => {
      const given = example.get(key);
      const entry = { key, value: given ?? `${shown}`, description };
      return given === null ? { ...entry, disabled: true } : entry;
    });
}

function requestOf(path: string, operation: Operation): object {
  const { request: example } = exampleOf(operation);
  const { pathname, searchParams } = new URL(example, 'http://api');
  const values = pathname.split('/').slice(1);
  const names = path.split('/').slice(1);
  const variable = names.flatMap((name, i): Variable[] =>
    name.startsWith('{') ? [{ key: name.slice(1, -1), value: decodeURIComponent(values[i] ?? '') }] : [],
  );
  const query = queryOf(operation, searchParams);
  const sent = query.filter(({ disabled }) => !disabled).map(({ key, value }) => `${key}=${value}`);
  const parts = names.map((name) => name.replace(/^\{(\w+)\}$/, ':$1'));
  const raw = `{{endereco}}/${parts.join('/')}${sent.length > 0 ? `?${sent.join('&')}` : ''}`;
  return {
    name: operation.summary,
    request: {
      method: 'GET',
      header: [],
      description: operation.description,
      url: { raw, host: ['{{endereco}}'], path: parts, query, variable },
      ...(needsKey(operation) ? {} : { auth: { type: 'noauth' } }),
    },
  };
}

/** The key is a variable without a value, which the reader fills in. */
export function postmanCollection(all: Description, api: string): string {
  const { info } = all;
  const item = familiesOf(all).map(({ name, description, operations }) => ({
    name,
    description,
    item: operations.map(([path, one]) => requestOf(path, one)),
  }));
  const apikey = Object.entries({ key: 'X-API-Key', value: '{{chave}}', in: 'header' }).map(
    ([key, value]) => ({ key, value, type: 'string' }),
  );
  const collection = {
    info: {
      name: info.title,
      version: info.version,
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    item,
    auth: { type: 'apikey', apikey },
    variable: [
      { key: 'endereco', value: api },
      { key: 'chave', value: '' },
    ],
  };
  return `${JSON.stringify(collection, null, 2)}\n`;
}
