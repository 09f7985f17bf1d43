/** The rows that the export of a publication must have, by data set, read by the independent readers. */
import { ibgeOf } from '../../../shared/datasets/cnpj/ibge.ts';
import { LOOKUP_KINDS, type LookupKind } from '../../readers/columns.ts';
import { cellsOf, rowsOf } from '../../readers/csv.ts';
import {
  DEBT_CATEGORIES,
  type DebtCategory,
  type ExpectedHoldings,
  readDebts,
  readInstalments,
  readSettlements,
} from '../../readers/held.ts';
import { readMembers } from '../../readers/members.ts';
import { readPublication } from '../../readers/publication.ts';
import { readCredits, readProperties } from '../../readers/ranges.ts';
import type { Served } from '../../readers/values.ts';
import { fromWindows1252 } from '../../readers/windows1252.ts';
import { readWorks } from '../../readers/works.ts';

export type PublishedSets = Record<string, readonly Served[]>;

const inOrder = <Value>(map: ReadonlyMap<string, Value>): Value[] =>
  [...map].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, value]) => value);

const by =
  (...fields: readonly string[]) =>
  (a: Served, b: Served): number => {
    const [one, other] = [a, b].map((row) => fields.map((field) => row[field]).join(''));
    return one! < other! ? -1 : 1;
  };

async function lookups(dir: string): Promise<PublishedSets> {
  const members = await readMembers(dir);
  const rows = (kind: LookupKind): Served[] => {
    const texts = members.filter((member) => member.kind === kind).map(({ bytes }) => fromWindows1252(bytes));
    const cells = texts.flatMap((text) => rowsOf(text, 2).map((line) => cellsOf(line)!));
    return cells
      .map(
        ([codigo, descricao]): Served => ({
          codigo: codigo!.trim(),
          descricao: descricao!.trim() || null,
          codigo_ibge: kind === 'municipios' ? ibgeOf(codigo!.trim()) : null,
        }),
      )
      .sort(by('codigo'));
  };
  return Object.fromEntries(LOOKUP_KINDS.map((kind) => [kind, rows(kind)]));
}

async function companies(dir: string, version: string): Promise<PublishedSets> {
  const found = inOrder((await readPublication(dir, version)).companies);
  // A reader gives a record of nulls where the publication has no row.
  const isThere = (record: Served): boolean =>
    Object.values(record).filter((value) => value !== null).length > 2;
  return {
    estabelecimentos: found.flatMap(({ establishments }) => [...establishments].sort(by('cnpj_completo'))),
    empresas: found.map(({ empresa }): Served => empresa).filter(isThere),
    simples: found.map(({ simples }): Served => simples).filter(isThere),
    socios: found.flatMap(({ partners }): Served[] => partners),
    ...(await lookups(dir)),
  };
}

async function works(dir: string): Promise<PublishedSets> {
  const found = inOrder((await readWorks(dir)).works);
  return {
    obras: found.map(({ obra }) => obra),
    vinculos: found.flatMap(({ vinculos }) => vinculos),
    cnaes: found.flatMap(({ cnaes }) => cnaes),
    areas: found.flatMap(({ areas }) => areas),
  };
}

const listed = ({ lists }: ExpectedHoldings): Served[] => inOrder(lists).flatMap(({ items }) => items);

async function debts(dir: string, version: string): Promise<PublishedSets> {
  const names = Object.keys(DEBT_CATEGORIES) as DebtCategory[];
  const read = names.map(async (name) => [`dividas_${name}`, listed(await readDebts(dir, name, version))]);
  return Object.fromEntries(await Promise.all(read)) as PublishedSets;
}

/** Each takes the folder of the files and the version. */
export const PUBLISHED: Readonly<Record<string, (dir: string, version: string) => Promise<PublishedSets>>> = {
  cnpj: companies,
  cno: works,
  pgfn: debts,
  parcelamentos_rfb: async (dir) => ({ parcelamentos: listed(await readInstalments(dir)) }),
  transacoes_rfb: async (dir) => ({ transacoes: listed(await readSettlements(dir)) }),
  cafir: async (dir) => ({ imoveis: [...(await readProperties(dir)).items].sort(by('nirf')) }),
  creditos_ativos_rfb: async (dir) => ({ creditos: (await readCredits(dir)).items }),
};
