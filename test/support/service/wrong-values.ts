/** Wrong values for each parameter of a route, as openapi.json describes it, with the fault of each. */
import { queryParameterOf } from '../../../shared/api/openapi/parameters.ts';
import { pathParameter } from '../../../shared/api/path-params.ts';
import type { Route } from '../../../shared/api/route-kinds.ts';
import { pathOf, queried } from './api.ts';
import type { Document } from './described.ts';

export interface Wrong {
  /** A description for the name of the test. */
  readonly way: string;
  readonly path: string;
  readonly fault: { readonly type: string; readonly loc: readonly string[]; readonly input: unknown };
}

const WRONG_MONTHS = '1 202613 202600 2026-09 20269 2026091 %20202609 abcdef'.split(' ');
const WRONG_DATES =
  '1 202613 202600 2026-9 20269 2026091 20260932 2026-09-00 2026-0915 2026/09/15 %20202609'.split(' ');
const WRONG_AMOUNTS = 'x -1 1.00,00 1.000 1,000 ,5 1, 1e3 %201 R$1'.split(' ');
const WRONG_VERSIONS = '2026 2026-1 202610 2026-13 2026-10-32 2026-T5 T3 outubro'.split(' ');
const WRONG_CNAES = '4 4711 471130 47113020 47-11 4711-30/2 xx %D9%A4%D9%A7'.split(' ');

/** Wrong texts of each parameter with a pattern. */
const PATTERNED: Readonly<Record<string, readonly string[]>> = {
  alteracoes: ['2026.10', '202610-0123456789%20', 'A'],
  ano_mes: WRONG_MONTHS,
  ate: ['9911100100017', '991110010001700', '99.111.001-0001/70', '99111001000170%20', 'x'],
  ano_abertura: ['202', '20211', '2021-', 'ano'],
  de: WRONG_VERSIONS,
  para: WRONG_VERSIONS,
  abertura_de: WRONG_DATES,
  abertura_ate: WRONG_DATES,
  raiz: ['9911100', '99111001000170', '99-111-001', '99.111.0', 'x'],
  cep: ['01001-', '0100', '010010000', '01.001-000', '01001%20000'],
  capital_de: WRONG_AMOUNTS,
  capital_ate: WRONG_AMOUNTS,
  cnae: WRONG_CNAES,
  cnae_secundario: WRONG_CNAES,
  natureza_juridica: ['206', '20622', '20-62', '206-22', 'LTDA'],
  socio_documento: ['12345', '1234567', '***12345**', '**123456***', '9911100100017', '991110010001700', 'x'],
};

/** Wrong texts as they are written in the address, with the type of their fault. */
function wrongTexts(
  name: string,
  { type, minimum, maximum, enum: words, examples, maxLength, minLength }: Document,
  { isList, mayBeEmpty }: Readonly<Record<'isList' | 'mayBeEmpty', boolean>>,
): [string, string][] {
  const all = (texts: readonly string[], fault: string) =>
    texts.map((text): [string, string] => [text, fault]);
  if (type === 'integer') {
    return [
      ...all(['', 'abc', '1.5', '1e2', '%201', '0x1'], 'int_parsing'),
      [String(minimum - 1), 'greater_than_equal'],
      [String(BigInt(maximum) + 1n), 'less_than_equal'],
    ];
  }
  if (minLength && maxLength)
    return [
      ['', 'string_too_short'],
      ['x'.repeat(maxLength + 1), 'string_too_long'],
    ];
  if (minLength) {
    const long: [string, string] = [Array(51).fill('1').join(','), 'too_long'];
    return mayBeEmpty ? [long] : [['', 'too_short'], long];
  }
  if (maxLength) return [['x'.repeat(maxLength + 1), 'string_too_long']];
  const first = encodeURIComponent((words ?? examples ?? [])[0]);
  if (words) {
    const empty = mayBeEmpty ? [] : [''];
    return all(['XX', `${first}%20`, `${first},${first}`, first.toUpperCase(), ...empty], 'enum');
  }
  // Lists may have blanks around their values.
  const wrongLists = isList ? [] : [`${first}%20`, `${first},${first}`];
  if (examples) return all(['XX', ...wrongLists, '%C5%BFP'], 'enum');
  const wrong = PATTERNED[name];
  if (!wrong) throw new Error(`${name}: no wrong texts are declared`);
  return all(mayBeEmpty ? wrong : ['', ...wrong], 'string_pattern_mismatch');
}

function wrongQueries({ path, query }: Route): Wrong[] {
  return query.flatMap((parameter) => {
    const { name, example, schema, allowEmptyValue = false }: Document = queryParameterOf(parameter);
    const sentAs = { isList: 'one' in parameter, mayBeEmpty: allowEmptyValue };
    const loc = ['query', name];
    const wrong = wrongTexts(name, schema, sentAs).map(([sent, type]) => ({
      way: `${name}=${sent.slice(0, 20)}`,
      path: queried(pathOf(path), `${name}=${sent}`),
      fault: { type, loc, input: decodeURIComponent(sent) },
    }));
    const pair = `${name}=${encodeURIComponent(example)}`;
    const type = schema.type === 'integer' ? 'int_type' : 'string_type';
    const twice = {
      way: `${name} sent twice`,
      path: queried(pathOf(path), `${pair}&${pair}`),
      fault: { type, loc, input: [`${example}`, `${example}`] },
    };
    return [...wrong, twice];
  });
}

/** Wrong numbers: one digit less, one more, a letter, a mask, blanks, and digits of another script. */
function wrongPaths({ path }: Route): Wrong[] {
  const parameter = pathParameter(path, { CNPJ_ALFANUMERICO: false });
  // The name of a table has no form; an unknown one is a 404.
  if (!parameter || ['tabela', 'fonte'].includes(parameter.name)) return [];
  const { name, example } = parameter;
  const rest = example.slice(1);
  const inputs = [
    rest,
    `${example}0`,
    // Some routes take letters before the check digits.
    `${example.slice(0, -1)}x`,
    `${example.slice(0, -2)}-1`,
    ` ${rest}`,
    `${example} `,
    `١${rest}`,
  ];
  return inputs.map((input) => ({
    way: `${name} ${JSON.stringify(input)}`,
    path: pathOf(path).replace(example, encodeURIComponent(input)),
    fault: { type: 'string_pattern_mismatch', loc: ['path', name], input },
  }));
}

export const wrongsOf = (route: Route): Wrong[] => [...wrongPaths(route), ...wrongQueries(route)];
