/** Finds the values of the filters of codes, each as the values of its terms in the index. */
import { type Fault, longList, valueError } from '../../../shared/api/faults.ts';
import { CODE_FILTERS } from '../../../shared/api/search/code-filters.ts';
import { isTownCode, NEEDS_STATE, NO_IBGE_CODE } from '../../../shared/api/search/joint-rule.ts';
import {
  MOST_VALUES,
  readValue,
  type SeveralParameter,
  TOO_MANY,
  valuesIn,
} from '../../../shared/api/search/several.ts';
import { CNAE_LENGTHS } from '../../../shared/datasets/cnpj/busca.ts';
import { townOf } from '../../../shared/datasets/cnpj/ibge.ts';
import type { Dependencies } from '../../../shared/http/dependencies.ts';
import { invalid } from '../../../shared/http/errors.ts';
import type { Call } from '../../../shared/http/located.ts';
import { termText } from '../../../shared/store/records/sets/keys.ts';
import { codesOf, nearTowns, TABLE_OF } from './described.ts';
import { indexAt, lookupNamed, searcherOf } from './index-at.ts';

/** Filter → the values of its terms, one of which must hold. */
export type TermValues = ReadonlyMap<string, readonly string[]>;

/** Texts between commas that are looked at; the descriptions of twenty codes have some fifty. */
const MOST_TEXTS = 100;

/** A description of the look-up tables has fewer texts between its commas. */
const MOST_OF_DESCRIPTION = 12;

const WHOLE_CODE = Math.max(...CNAE_LENGTHS);

const NO_TOWN =
  'Não há município com este nome. Os nomes e os códigos estão em /v1/tabelas/municipios; no lugar do nome, envie o código de 4 dígitos da Receita ou o de 7 do IBGE.';

/**
 * Returns the values of all filters that were sent.
 * @throws ApiError 422 with a fault for each value that is neither a code nor a description, and that no
 * entry has
 * @throws StoreError
 */
export async function termValues(call: Call, deps: Dependencies): Promise<TermValues> {
  const sent = CODE_FILTERS.filter(({ name }) => call.parameters.query[name]);
  const found = await Promise.all(sent.map((filter) => valuesOf({ filter, call, deps })));
  const faults = found.flatMap((one) => one.faults);
  if (faults.length > 0) throw invalid(faults);
  return new Map(sent.map(({ name }, i) => [name, found[i]?.values ?? []]));
}

interface Asked {
  readonly filter: SeveralParameter;
  readonly call: Call;
  readonly deps: Dependencies;
}

interface Values {
  readonly values: readonly string[];
  readonly faults: readonly Fault[];
}

const found = (values: readonly string[]): Values => ({ values: [...new Set(values)], faults: [] });

async function valuesOf(asked: Asked): Promise<Values> {
  const { filter, call } = asked;
  const { query, sent, doubts } = call.parameters;
  const text = sent[filter.name] ?? '';
  const texts = valuesIn(text);
  if (texts.length === 0 || texts.length > MOST_TEXTS) return tooMany(filter, text);
  const isInDoubt = doubts.some(({ loc }) => loc[1] === filter.name);
  if (!isInDoubt && filter.name !== 'municipio') {
    const each = (query[filter.name] ?? '').split(',').map((value) => expanded(asked, value));
    return found((await Promise.all(each)).flat());
  }
  const parts = await partsOf(texts, asked);
  if (parts.length > MOST_VALUES) return tooMany(filter, text);
  const known = await Promise.all(parts.map((one) => one.values ?? stored(asked, one.text)));
  const unknown = parts.filter((_, i) => !known[i]);
  if (unknown.length === 0) return found(known.flatMap((values) => values ?? []));
  const whole = texts.length > 1 ? await stored(asked, text) : null;
  if (whole) return found(whole);
  const faults = unknown.map((one) => refusal(asked, one.text, texts.length === 1));
  return { values: [], faults: await Promise.all(faults) };
}

const tooMany = ({ name }: SeveralParameter, text: string): Values => ({
  values: [],
  faults: [longList(name, TOO_MANY, text, MOST_VALUES)],
});

/** A text between commas, or a description with commas; null for values that only an entry may have. */
interface Part {
  readonly text: string;
  readonly values: readonly string[] | null;
}

/** The longest texts that are a description are one part. */
async function partsOf(texts: readonly string[], asked: Asked): Promise<Part[]> {
  const parts: Part[] = [];
  for (let at = 0; at < texts.length; ) {
    const text = texts[at] ?? '';
    const most = Math.min(texts.length - at, MOST_OF_DESCRIPTION);
    let values = await accepted(asked, text);
    let taken = values ? 1 : most;
    while (!values && taken > 0) {
      values = await described(asked, texts.slice(at, at + taken).join(', '));
      if (!values) taken--;
    }
    parts.push({ text, values });
    at += Math.max(taken, 1);
  }
  return parts;
}

/** Returns the values of a text of the declared form; null for any other text. */
async function accepted(asked: Asked, text: string): Promise<readonly string[] | null> {
  const { filter } = asked;
  const { value, refused } = readValue(filter, text);
  if (refused !== null) return null;
  if (filter.name === 'municipio') {
    // A name of a town has a form that nearly every text has.
    const town = isTownCode(text) ? townOf(text) : null;
    return town === null ? null : [town];
  }
  return value === null ? [] : expanded(asked, value);
}

/** The index has no prefixes of secondary activities, so a prefix stands for all codes that begin with it. */
async function expanded({ filter: { name }, call, deps }: Asked, value: string): Promise<readonly string[]> {
  if (name !== 'cnae_secundario' || value.length === WHOLE_CODE) return [value];
  const codes = [...(await lookupNamed(call, deps, 'cnaes')).keys()];
  return [value, ...codes.filter((code) => code.startsWith(value))];
}

const lacksState = ({ filter: { name }, call }: Asked): boolean =>
  name === 'municipio' && !call.parameters.query['uf'];

/** A publisher may print a description in place of a code, so it is a value too. */
async function described(asked: Asked, text: string): Promise<readonly string[] | null> {
  const { filter, call, deps } = asked;
  const table = TABLE_OF[filter.name];
  if (table === undefined || lacksState(asked)) return null;
  const codes = codesOf(text, await lookupNamed(call, deps, table));
  return codes.length > 0 ? [...codes, text] : null;
}

/** Returns the text itself where an entry has it. */
async function stored({ filter, call, deps }: Asked, text: string): Promise<readonly string[] | null> {
  const term = termText(filter.name, text);
  const totals = await searcherOf(deps).totalsOf(indexAt(call, deps), [term]);
  return totals.has(term) ? [text] : null;
}

/** A town that is spelt otherwise is named. */
async function unknownTown(asked: Asked, text: string): Promise<string> {
  if (isTownCode(text)) return NO_IBGE_CODE;
  if (lacksState(asked)) return NEEDS_STATE;
  const near = nearTowns(text, await lookupNamed(asked.call, asked.deps, 'municipios'));
  const named = near.map(([code, name]) => `${name} (${code})`);
  return near.length === 0 ? NO_TOWN : `${NO_TOWN} De nome parecido: ${named.join(', ')}.`;
}

async function refusal(asked: Asked, text: string, isAlone: boolean): Promise<Fault> {
  const { filter, call } = asked;
  const { doubts, sent } = call.parameters;
  const own = isAlone && doubts.find(({ loc }) => loc[1] === filter.name);
  if (own) return own;
  const msg = readValue(filter, text).refused ?? (await unknownTown(asked, text));
  return valueError(['query', filter.name], isAlone ? msg : `"${text}": ${msg}`, sent[filter.name]);
}
