/** The changes between two publications, found by comparing the records that the independent readers read. */
import { DEBT_CATEGORIES, type DebtCategory, readDebts } from '../held.ts';
import { readPublication } from '../publication.ts';
import { readProperties } from '../ranges.ts';
import type { Served } from '../values.ts';
import { readWorks } from '../works.ts';
import { heard } from './heard.ts';
import { EXACT, RULES, type SetRules } from './kinds.ts';

type Value = string | null;

export interface PlainChange {
  readonly chave: string;
  readonly conjunto: string;
  readonly registro: Value;
  readonly tipo: string;
  readonly campo: Value;
  readonly antes: Value;
  readonly depois: Value;
  readonly uf: Value;
  readonly municipio: Value;
  readonly cnae: Value;
}

/** The records of one company, work, debtor or property by set. */
type Sets = Readonly<Record<string, readonly Served[]>>;
export type Published = ReadonlyMap<string, Sets>;

const ofCompanies = async (dir: string): Promise<Published> =>
  new Map(
    [...(await readPublication(dir)).companies].map(([root, { empresa, simples, ...lists }]) => [
      root,
      {
        estabelecimentos: lists.establishments,
        empresas: [empresa],
        simples: [simples],
        socios: lists.partners,
      },
    ]),
  );

const ofWorks = async (dir: string): Promise<Published> =>
  new Map(
    [...(await readWorks(dir)).works].map(([cno, { obra, ...lists }]) => [cno, { obras: [obra], ...lists }]),
  );

async function ofDebtors(dir: string): Promise<Published> {
  const debtors = new Map<string, Record<string, readonly Served[]>>();
  for (const category of Object.keys(DEBT_CATEGORIES) as DebtCategory[]) {
    for (const [cnpj, { items }] of (await readDebts(dir, category)).lists)
      debtors.set(cnpj, { ...debtors.get(cnpj), [`dividas_${category}`]: items });
  }
  return debtors;
}

const ofProperties = async (dir: string): Promise<Published> =>
  new Map((await readProperties(dir)).items.map((item) => [String(item.nirf), { imoveis: [item] }]));

/** Reads the files of one publication, by source. */
export const READ: Readonly<Record<string, (dir: string) => Promise<Published>>> = {
  cnpj: ofCompanies,
  cno: ofWorks,
  pgfn: ofDebtors,
  cafir: ofProperties,
};

const textOf = (record: Served, name: string): Value => {
  const value = record[name] ?? null;
  return value === null ? null : String(value);
};

/** Returns the changes by key, each in the order in which its records and fields are published. */
export function changesBetween(source: string, before: Published, now: Published): PlainChange[] {
  const changes: PlainChange[] = [];
  const keys = [...new Set([...before.keys(), ...now.keys()])].sort();
  for (const key of keys) changes.push(...changesOf(source, key, before.get(key), now.get(key)));
  return changes;
}

/** Compares by the stated order of the feed. */
export const inFeed =
  (kinds: readonly string[]) =>
  (a: PlainChange, b: PlainChange): number => {
    if (a.tipo !== b.tipo) return kinds.indexOf(a.tipo) - kinds.indexOf(b.tipo);
    for (const name of ['uf', 'municipio', 'cnae', 'chave'] as const) {
      const [one, other] = [a[name], b[name]];
      if (one === other) continue;
      if (one === null) return 1;
      return other === null || one < other ? -1 : 1;
    }
    return 0;
  };

function changesOf(source: string, key: string, before?: Sets, now?: Sets): PlainChange[] {
  const [first] = Object.keys(RULES[source]!);
  // Each of a debtor's three sets stands for itself.
  const isAlone = (conjunto: string): boolean => source === 'pgfn' || conjunto === first;
  return Object.entries(RULES[source]!).flatMap(([conjunto, rules]) => {
    if ((!before || !now) && !isAlone(conjunto)) return [];
    const place = placeOf(source, conjunto, now ?? {}, before ?? {});
    return recordChanges(rules, before?.[conjunto] ?? [], now?.[conjunto] ?? []).map(
      ([record, tipo, campo = null, antes = null, depois = null]): PlainChange => ({
        chave: conjunto === 'estabelecimentos' ? String(record.cnpj_completo) : key,
        conjunto,
        registro: textOf(record, rules.shown),
        tipo,
        campo,
        antes,
        depois,
        ...place(record),
      }),
    );
  });
}

type Place = Pick<PlainChange, 'uf' | 'municipio' | 'cnae'>;
const NOWHERE: Place = { uf: null, municipio: null, cnae: null };

function placeOf(source: string, conjunto: string, now: Sets, before: Sets): (record: Served) => Place {
  const own =
    (uf: string, municipio?: string, cnae?: string) =>
    (record: Served | undefined): Place =>
      record
        ? {
            uf: textOf(record, uf),
            municipio: municipio ? textOf(record, municipio) : null,
            cnae: cnae ? textOf(record, cnae) : null,
          }
        : NOWHERE;
  if (source === 'pgfn') return own('uf_unidade_responsavel');
  if (source === 'cafir') return own('uf', 'municipio');
  if (source === 'cno') {
    const work = own('estado', 'codigo_municipio');
    return conjunto === 'obras' ? work : () => work(now['obras']?.[0] ?? before['obras']?.[0]);
  }
  const unit = own('uf', 'municipio', 'cnae_fiscal_principal');
  const isHead = (record: Served): boolean => record.identificador_matriz_filial === '1';
  const head = now['estabelecimentos']?.find(isHead) ?? before['estabelecimentos']?.find(isHead);
  return conjunto === 'estabelecimentos' ? unit : () => unit(head);
}

type Found = readonly [record: Served, tipo: string, campo?: string, antes?: Value, depois?: Value];

function recordChanges(rules: SetRules, before: readonly Served[], now: readonly Served[]): Found[] {
  if (rules.same.length === 0) return fieldChanges(rules, before[0] ?? {}, now[0] ?? {});
  const idOf = (record: Served): string =>
    JSON.stringify(rules.same.map((name) => identical(name, textOf(record, name) ?? '')));
  const idsOf = (records: readonly Served[]): Map<string, Served[]> => Map.groupBy(records, idOf);
  const [earlier, later] = [idsOf(before), idsOf(now)];
  const ids = [...new Set([...earlier.keys(), ...later.keys()])].map((id) => ({ id, parts: JSON.parse(id) }));
  ids.sort((a, b) => {
    const at = a.parts.findIndex((part: string, i: number) => part !== b.parts[i]);
    return at < 0 ? 0 : a.parts[at] < b.parts[at] ? -1 : 1;
  });
  return ids.flatMap(({ id }) => sameChanges(rules, earlier.get(id) ?? [], later.get(id) ?? []));
}

const identical = (name: string, text: string): string => (EXACT.includes(name) ? text : heard(text));

/** Compares records with the same identity: equal ones first, then the others in their order. */
function sameChanges(rules: SetRules, before: readonly Served[], now: readonly Served[]): Found[] {
  const left = [...now];
  const changed = before.filter((record) => {
    const at = left.findIndex((other) => isSame(record, other));
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
  const found: Found[] = [];
  changed.forEach((record, i) => {
    const other = left[i];
    if (other) found.push(...fieldChanges(rules, record, other));
    else if (rules.left) found.push([record, rules.left]);
  });
  for (const record of left.slice(changed.length)) if (rules.entered) found.push([record, rules.entered]);
  return found;
}

/** The version is no part of what the publisher wrote. */
const isSame = (one: Served, other: Served): boolean =>
  Object.keys({ ...one, ...other }).every(
    (name) => name.startsWith('dataset_') || (one[name] ?? null) === (other[name] ?? null),
  );

function fieldChanges(rules: SetRules, before: Served, now: Served): Found[] {
  return Object.keys({ ...before, ...now }).flatMap((name): Found[] => {
    const [earlier, later] = [textOf(before, name), textOf(now, name)];
    if (earlier === later) return [];
    const kind = rules.kinds[name];
    const isSpelled = earlier !== null && later !== null && !EXACT.includes(name);
    if ((kind || rules.same.includes(name)) && isSpelled && heard(earlier) === heard(later))
      return [[now, 'grafia', name, earlier, later]];
    if (!kind) return [];
    return [[now, typeof kind === 'string' ? kind : kind(earlier, later), name, earlier, later]];
  });
}
