/** The synthetic CNPJ publication: names, parts and lines as Receita Federal publishes them each month. */
import { shareOf, spreadFaults } from '../../kit/faults.ts';
import type { Member } from '../../kit/members.ts';
import { partiesOf } from '../../kit/parties.ts';
import { linesOf } from '../../kit/rows.ts';
import type { Longest, Publication, SyntheticSource } from '../../publication.ts';
import { cnpjAt } from './estabelecimentos.ts';
import { longestOwner } from './groups.ts';
import { lookupFiles } from './lookups.ts';
import { populationOf } from './population.ts';
import { type RowKind, rowKindsOf } from './rows.ts';

/** Last digit of the year, month, day: the publication of 10 October 2026. */
const STAMP = 'D61010';

const PARTED = {
  empresas: { archive: 'Empresas', ending: 'EMPRECSV' },
  estabelecimentos: { archive: 'Estabelecimentos', ending: 'ESTABELE' },
  socios: { archive: 'Socios', ending: 'SOCIOCSV' },
} as const;

export const generator: SyntheticSource = (publication) => {
  const kinds = rowKindsOf(populationOf(publication));
  return [...lookupMembers(), ...kinds.flatMap((kind, i) => membersOf(kind, i, publication))];
};

const lookupMembers = (): Member[] =>
  lookupFiles().map(({ kind, archive, ending, lines }) => ({
    kind,
    archive: `${archive}.zip`,
    name: `F.K03200$Z.${STAMP}.${ending}`,
    lines,
  }));

function membersOf(kind: RowKind, i: number, { seed, parts, faults: all }: Publication): Member[] {
  const faults = spreadFaults(kind, kind.damages, i, shareOf(all, 4, i), seed);
  const lines = (part: number, of: number) => linesOf(kind, { seed: seed + i, part, parts: of, faults });
  if (kind.kind === 'simples') {
    const name = `F.K03200$W.SIMPLES.CSV.${STAMP}`;
    return [{ kind: kind.kind, archive: 'Simples.zip', name, lines: lines(0, 1) }];
  }
  const { archive, ending } = PARTED[kind.kind];
  return Array.from({ length: parts }, (_, part) => ({
    kind: kind.kind,
    archive: `${archive}${part}.zip`,
    name: `K3241.K03200Y${part}.${STAMP}.${ending}`,
    lines: lines(part, parts),
  }));
}

/** Returns the companies with most branches, most partners, and most records in other registries. */
export const longest: Longest = (publication) => {
  const population = populationOf(publication);
  const owners = [population.branches, population.partners].map(longestOwner);
  return {
    cnpj: [...owners.map((company) => cnpjAt(population, company)), partiesOf(publication).knownOf(0)],
  };
};
