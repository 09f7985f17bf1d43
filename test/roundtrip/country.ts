/** The expected answers of the service for publications, read from their bytes; a source may be missing. */
import { findSource } from '../../shared/datasets/index.ts';
import {
  DEBT_CATEGORIES,
  type DebtCategory,
  type ExpectedHoldings,
  NOTHING_HELD,
  readDebts,
  readInstalments,
  readSettlements,
} from '../readers/held.ts';
import { type ExpectedPublication, readPublication } from '../readers/publication.ts';
import { type ExpectedRanges, readCredits, readProperties } from '../readers/ranges.ts';
import type { ExpectedList } from '../readers/values.ts';
import { type ExpectedWorks, readWorks } from '../readers/works.ts';
import type { Proof } from './checks.ts';

export const VERSIONS = {
  cnpj: '2026-10',
  cno: '2026-09-12',
  pgfn: '2026-T2',
  parcelamentos_rfb: '2026-09',
  transacoes_rfb: '2026-09',
  cafir: '2026-09',
  creditos_ativos_rfb: '2026-09',
} as const;

export type SourceName = keyof typeof VERSIONS;

/** The CNPJs that are registered. */
export const SOURCE_NAMES = (Object.keys(VERSIONS) as SourceName[]).filter((name) => findSource(name));

/** The count to which the answers of each source belong. */
export const PROVEN: Readonly<Record<SourceName, readonly Proof[]>> = {
  cnpj: ['profiles', 'establishments', 'partners', 'absences'],
  cno: ['companyWorks', 'works', 'links', 'activities', 'areas'],
  pgfn: ['debts'],
  parcelamentos_rfb: ['instalments'],
  transacoes_rfb: ['settlements'],
  cafir: ['properties', 'listedProperties'],
  creditos_ativos_rfb: ['credits'],
};

export interface Country {
  readonly cnpj?: ExpectedPublication;
  readonly cno?: ExpectedWorks;
  readonly pgfn?: Readonly<Record<DebtCategory, ExpectedHoldings>>;
  readonly parcelamentos_rfb?: ExpectedHoldings;
  readonly transacoes_rfb?: ExpectedHoldings;
  readonly cafir?: ExpectedRanges;
  readonly creditos_ativos_rfb?: ExpectedRanges;
}

async function readAllDebts(dir: string): Promise<NonNullable<Country['pgfn']>> {
  const categories = Object.keys(DEBT_CATEGORIES) as DebtCategory[];
  const read = categories.map(async (name) => [name, await readDebts(dir, name, VERSIONS.pgfn)] as const);
  return Object.fromEntries(await Promise.all(read)) as Record<DebtCategory, ExpectedHoldings>;
}

const READERS: { readonly [S in SourceName]: (dir: string) => Promise<NonNullable<Country[S]>> } = {
  cnpj: (dir) => readPublication(dir, VERSIONS.cnpj),
  cno: readWorks,
  pgfn: readAllDebts,
  parcelamentos_rfb: readInstalments,
  transacoes_rfb: readSettlements,
  cafir: readProperties,
  creditos_ativos_rfb: readCredits,
};

/** The folder of the published files by source. */
export async function readCountry(folders: Readonly<Partial<Record<SourceName, string>>>): Promise<Country> {
  const read = Object.entries(folders).map(async ([name, dir]) => [
    name,
    await READERS[name as SourceName](dir),
  ]);
  return Object.fromEntries(await Promise.all(read)) as Country;
}

/** One list of CNPJs in a source: its name in the profile, its address, and the rows of each CNPJ. */
export interface HeldList {
  readonly name: string;
  readonly version: string;
  readonly proves: Proof;
  readonly pathOf: (cnpj: string) => string;
  readonly lists: ReadonlyMap<string, ExpectedList>;
  /** The entry of a CNPJ that is in no list. */
  readonly nothing: ExpectedList;
}

/** Lists in the order of the endpoints; a missing source has none. */
export function heldLists({ cno, pgfn, parcelamentos_rfb, transacoes_rfb }: Country): HeldList[] {
  const held = (
    source: SourceName,
    name: string,
    proves: Proof,
    segment: string,
    lists: ReadonlyMap<string, ExpectedList> | undefined,
    nothing = NOTHING_HELD,
  ): HeldList[] => {
    const pathOf = (cnpj: string): string => `/v1/cnpjs/${cnpj}/${segment}`;
    return lists ? [{ name, version: VERSIONS[source], proves, pathOf, lists, nothing }] : [];
  };
  const debts = (['nao_previdenciario', 'fgts', 'previdenciario'] as const).flatMap((category) =>
    held(
      'pgfn',
      `dividas_pgfn_${category}`,
      'debts',
      `dividas-pgfn?categoria=${category}`,
      pgfn?.[category].lists,
    ),
  );
  return [
    ...held('cno', 'obras_cno', 'companyWorks', 'obras-cno', cno?.byCnpj, { items: [], sum: null }),
    ...debts,
    ...held(
      'parcelamentos_rfb',
      'parcelamentos_rfb',
      'instalments',
      'parcelamentos-rfb',
      parcelamentos_rfb?.lists,
    ),
    ...held('transacoes_rfb', 'transacoes_rfb', 'settlements', 'transacoes-rfb', transacoes_rfb?.lists),
  ];
}
