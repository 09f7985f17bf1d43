/** The changes between two publications, found by comparing the records that the independent readers read. */
import { DEBT_CATEGORIES, type DebtCategory, readDebts } from '../held.ts';
import { readPublication } from '../publication.ts';
import { readProperties } from '../ranges.ts';
import type { Served } from '../values.ts';
import { readWorks } from '../works.ts';
import { RULES } from './kinds.ts';
import { recordChanges, textOf, type Value } from './records.ts';

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

/** What is known beside the two publications: their labels, and keys of records of earlier ones. */
export interface Known {
  readonly labels: readonly [string, string];
  readonly seen?: ReadonlySet<string>;
}

/** Returns the changes by key, each in the order in which its records and fields are published. */
export function changesBetween(
  source: string,
  before: Published,
  now: Published,
  known: Known,
): PlainChange[] {
  const changes: PlainChange[] = [];
  const keys = [...new Set([...before.keys(), ...now.keys()])].sort();
  for (const key of keys) changes.push(...changesOf(source, key, [before.get(key), now.get(key)], known));
  return changes;
}

/** Returns the keys of the records that have one of their own. */
export const keysIn = (source: string, published: Published): string[] =>
  source === 'cnpj'
    ? [...published.values()].flatMap(({ estabelecimentos = [] }) =>
        estabelecimentos.map(({ cnpj_completo }) => String(cnpj_completo)),
      )
    : [...published.keys()];

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

function changesOf(
  source: string,
  key: string,
  [before, now]: readonly [Sets | undefined, Sets | undefined],
  known: Known,
): PlainChange[] {
  const [first] = Object.keys(RULES[source]!);
  // Each of a debtor's three sets stands for itself.
  const isAlone = (conjunto: string): boolean => source === 'pgfn' || conjunto === first;
  return Object.entries(RULES[source]!).flatMap(([conjunto, rules]) => {
    if ((!before || !now) && !isAlone(conjunto)) return [];
    const place = placeOf(source, conjunto, now ?? {}, before ?? {});
    const keyOf = (record: Served): string =>
      conjunto === 'estabelecimentos' ? String(record.cnpj_completo) : key;
    const context = {
      labels: known.labels,
      isSeen: (record: Served) => known.seen?.has(keyOf(record)) === true,
    };
    return recordChanges(rules, before?.[conjunto] ?? [], now?.[conjunto] ?? [], context).map(
      ([record, tipo, campo = null, antes = null, depois = null]): PlainChange => ({
        chave: keyOf(record),
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
