/** Query parameters that a route does not have: their faults name the parameter that was probably meant. */
import { type Fault, unknownParameter } from '../faults.ts';
import type { QueryParameter } from '../query-params.ts';

/** Returns the message for an unknown parameter of a route. */
export type Advice = (name: string) => string;

interface Asked {
  readonly path: string;
  readonly query: readonly QueryParameter[];
}

/** Names that people bring from other services and from answers, in the form of `folded`, by ours. */
const BROUGHT = {
  nome: 'q query search busca termo text name razaosocial fantasia',
  descricao: 'q query search busca termo text',
  uf: 'estado state',
  municipio: 'cidade city',
  cnae: 'atividade activity',
  situacao: 'status',
  socio: 'partner qsa',
  offset: 'page pagina start skip',
  limite: 'perpage pagesize size rows top',
  fonte: 'source',
  cep: 'zipcode',
};

/** The name that a caller may have meant, and what it sent; the first one that a route has is told. */
export const OTHER_NAMES = Object.entries(BROUGHT).flatMap(([own, others]) =>
  others.split(' ').map((other) => ({ own, other })),
);

/** `naturezaJuridica`, `Natureza-Juridica` → `naturezajuridica` */
const folded = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '');

/** Longer texts are no misspelt name. They are not compared, which would take long, and not repeated. */
const LONGEST = 40;

/** `all` are the routes whose parameters may have been meant, in the query or at the end of the path. */
export function adviceOf({ query }: Asked, all: readonly Asked[]): Advice {
  const own = query.map(({ name }) => name);
  const elsewhere = all.flatMap(({ path, query: its }) => its.map(({ name }) => ({ name, path })));
  const inPaths = all.flatMap(({ path }) => lastOf(path).map((name) => ({ name, path })));
  return (name) => {
    const isSame = (one: string): boolean => folded(one) === folded(name);
    const begins = (one: string): boolean => folded(one) === firstWord(name);
    const unknown = `O parâmetro ${name.length > LONGEST ? '' : `"${name}" `}não existe neste endereço`;
    const same = own.find(isSame) ?? broughtFor(name, own);
    const inPath = same ? undefined : inPaths.find((one) => isSame(one.name));
    const other = same ? undefined : elsewhere.find((one) => isSame(one.name));
    if (other && !inPath) {
      return `${unknown}; "${other.name}" é um parâmetro de ${other.path}.${listed(own)}`;
    }
    const nearest = inPath ? undefined : (same ?? nearestOf(name, own) ?? own.find(begins));
    if (nearest !== undefined) return `${unknown}; o mais parecido é "${nearest}".`;
    const meant = inPath ?? inPaths.find((one) => begins(one.name));
    return meant
      ? `${unknown}; "${meant.name}" faz parte do caminho: ${meant.path}.${listed(own)}`
      : `${unknown}.${listed(own)}`;
  };
}

const broughtFor = (name: string, names: readonly string[]): string | undefined =>
  OTHER_NAMES.find(({ own, other }) => other === folded(name) && names.includes(own))?.own;

/** `/v1/cnpjs/{cnpj}` → `cnpj`: the parameter that names a record. */
const lastOf = (path: string): string[] => /\{(\w+)\}$/.exec(path)?.slice(1) ?? [];

/** `situacao_cadastral` → `situacao`: fields of answers have longer names than filters. */
const firstWord = (name: string): string => folded(name.split(/[_-]/)[0] ?? '');

const listed = (own: readonly string[]): string =>
  own.length > 0 ? ` Os deste endereço são ${own.join(', ')}.` : ' Este endereço não tem parâmetros.';

/** One letter in three may be wrong. */
const WRONG_SHARE = 3;

function nearestOf(name: string, own: readonly string[]): string | undefined {
  const sent = folded(name);
  if (sent === '' || sent.length > LONGEST) return undefined;
  const [nearest] = own
    .map((one) => ({ one, edits: editsBetween(sent, folded(one)) }))
    .filter(({ one, edits }) => edits <= Math.ceil(Math.max(one.length, sent.length) / WRONG_SHARE))
    .sort((a, b) => a.edits - b.edits);
  return nearest?.one;
}

/** The edit distance of Levenshtein. */
function editsBetween(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, i) => i);
  for (const [i, letter] of [...one].entries()) {
    const next = [i + 1];
    for (let j = 0; j < other.length; j++) {
      const replaced = (row[j] as number) + (letter === other[j] ? 0 : 1);
      next.push(Math.min(replaced, (row[j + 1] as number) + 1, (next[j] as number) + 1));
    }
    row = next;
  }
  return row.at(-1) as number;
}

/** Returns a fault for each distinct unknown name in the text of a query. */
export function unknownFaults(text: string, query: readonly QueryParameter[], advice: Advice): Fault[] {
  if (text === '') return [];
  const sent = new URLSearchParams(text);
  const names = new Set([...sent.keys()].filter((name) => !query.some((known) => known.name === name)));
  return [...names].map((name) => {
    const values = sent.getAll(name);
    return unknownParameter(name, advice(name), values.length > 1 ? values : values[0]);
  });
}
