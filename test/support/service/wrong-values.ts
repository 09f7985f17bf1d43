/** For each parameter of a route the ways to send it wrong, and the fault that each must be. */
import { pathParameter } from '../../../shared/api/path-params.ts';
import type { QueryParameter } from '../../../shared/api/query-params.ts';
import type { Route } from '../../../shared/api/route-kinds.ts';
import { pathOf } from './api.ts';

export interface Wrong {
  /** For the name of the test. */
  readonly way: string;
  readonly path: string;
  readonly fault: { readonly type: string; readonly loc: readonly string[]; readonly input: unknown };
}

/** What is sent, as it goes into the address, with the type of its fault. */
function wrongTexts(parameter: QueryParameter): [sent: string, type: string][] {
  if (parameter.kind === 'integer') {
    const { minimum, maximum } = parameter;
    return [
      ...['', 'abc', '1.5', '1e2', '%201', '0x1'].map((sent): [string, string] => [sent, 'int_parsing']),
      [String(minimum - 1), 'greater_than_equal'],
      [String(BigInt(maximum) + 1n), 'less_than_equal'],
    ];
  }
  if (parameter.kind === 'choice') {
    const [first = ''] = parameter.allowed;
    const spelled = parameter.anyCase ? [] : [first.toUpperCase()];
    const empty = parameter.fallback === null ? [] : [''];
    return ['XX', `${first}%20`, `${first},${first}`, ...spelled, ...empty].map((sent) => [sent, 'enum']);
  }
  if (parameter.kind === 'text') return [['x'.repeat(parameter.maximum + 1), 'string_too_long']];
  return ['1', '202613', '202600', '2026-09', '20269', '2026091', '%20202609', 'abcdef'].map((sent) => [
    sent,
    'string_pattern_mismatch',
  ]);
}

const anyValue = (parameter: QueryParameter): string => {
  if (parameter.kind === 'integer') return String(parameter.minimum);
  return parameter.kind === 'choice' ? (parameter.allowed[0] ?? '') : parameter.example;
};

function wrongQueries({ path, query }: Route): Wrong[] {
  return query.flatMap((parameter) => {
    const { name, kind } = parameter;
    const loc = ['query', name];
    const wrong = wrongTexts(parameter).map(([sent, type]) => ({
      way: `${name}=${sent.slice(0, 20)}`,
      path: `${pathOf(path)}?${name}=${sent}`,
      fault: { type, loc, input: decodeURIComponent(sent) },
    }));
    const value = anyValue(parameter);
    const twice = {
      way: `${name} sent twice`,
      path: `${pathOf(path)}?${name}=${encodeURIComponent(value)}&${name}=${encodeURIComponent(value)}`,
      fault: { type: kind === 'integer' ? 'int_type' : 'string_type', loc, input: [value, value] },
    };
    return [...wrong, twice];
  });
}

/** One digit less, one more, a letter, a mask, blanks, digits of another script. */
function wrongPaths({ path }: Route): Wrong[] {
  const parameter = pathParameter(path, { alphanumericCnpj: false });
  if (!parameter) return [];
  const { name, example } = parameter;
  const rest = example.slice(1);
  const inputs = [
    rest,
    `${example}0`,
    `x${rest}`,
    `${example.slice(0, -2)}-1`,
    ` ${rest}`,
    `${example} `,
    `١${rest}`,
  ];
  return inputs.map((input) => ({
    way: `${name} ${JSON.stringify(input)}`,
    path: path.replace(/\{\w+\}/, encodeURIComponent(input)),
    fault: { type: 'string_pattern_mismatch', loc: ['path', name], input },
  }));
}

export const wrongsOf = (route: Route): Wrong[] => [...wrongPaths(route), ...wrongQueries(route)];
