/** Query parameters that a route does not have: their faults, which name the parameter that was probably meant. */
import { type Fault, unknownParameter } from '../faults.ts';
import type { QueryParameter } from '../query-params.ts';

/** Returns the message for an unknown parameter of a route. */
export type Advice = (name: string) => string;

interface Asked {
  readonly path: string;
  readonly query: readonly QueryParameter[];
}

/** `naturezaJuridica`, `Natureza-Juridica` → `naturezajuridica` */
const folded = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '');

/** Longer texts are no misspelt name. They are not compared, which would take long, and not repeated. */
const LONGEST = 40;

/** `all` are the routes whose parameters may have been meant. */
export function adviceOf({ query }: Asked, all: readonly Asked[]): Advice {
  const own = query.map(({ name }) => name);
  const elsewhere = all.flatMap(({ path, query: its }) => its.map(({ name }) => ({ name, path })));
  return (name) => {
    const unknown = `O parâmetro ${name.length > LONGEST ? '' : `"${name}" `}não existe neste endereço`;
    const same = own.find((one) => folded(one) === folded(name));
    const other = elsewhere.find((one) => folded(one.name) === folded(name));
    if (same === undefined && other) {
      return `${unknown}; "${other.name}" é um parâmetro de ${other.path}.${listed(own)}`;
    }
    const nearest = same ?? nearestOf(name, own);
    return nearest === undefined
      ? `${unknown}.${listed(own)}`
      : `${unknown}; o mais parecido é "${nearest}".`;
  };
}

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
