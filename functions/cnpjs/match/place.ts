/** The place that a question hints at, by its parameters or by the last words of the name. */
import { HINTS, type Hint } from '../../../shared/api/search/filters.ts';
import { isTownCode } from '../../../shared/api/search/joint-rule.ts';
import { townOf } from '../../../shared/datasets/cnpj/ibge.ts';
import { CEP_FORM, cepOf, ufOf } from '../../../shared/datasets/cnpj/spellings.ts';
import { STATES_AND_ABROAD } from '../../../shared/datasets/identifiers.ts';
import { STATE_NAMES } from '../../../shared/datasets/whole.ts';
import type { Lookup } from '../../../shared/store/records/lookups.ts';
import type { Clause } from '../../../shared/store/search/searcher.ts';
import { any } from '../search/clauses.ts';
import { codesOf, nearTowns } from '../search/described.ts';

/** The hints as codes. Each is null if it was not sent, or is in `unread`. */
export interface Hints {
  readonly uf: string | null;
  /** Towns of several states share a name. */
  readonly towns: readonly string[] | null;
  readonly cep: string | null;
  readonly cnae: string | null;
  /** Those that were sent with a text that is no such place or activity. */
  readonly unread: readonly Hint[];
}

export type SentHints = Readonly<Partial<Record<Hint, string | null | undefined>>>;

/** Reads the hints as people write them. */
export function hintsOf({ uf, municipio, cep, cnae }: SentHints, towns: Lookup): Hints {
  const code = cep?.replace(/[^\p{L}\p{N}]/gu, '') ?? '';
  const read = {
    uf: stateOf(uf?.trim() ?? ''),
    municipio: townsOf(municipio?.trim() ?? '', towns),
    cep: CEP_FORM.test(code) ? cepOf(code) : null,
    cnae: cnae?.replace(/\D/g, '') || null,
  };
  const sent = { uf, municipio, cep, cnae };
  const unread = HINTS.filter((hint) => sent[hint]?.trim() && read[hint] === null);
  return { uf: read.uf, towns: read.municipio, cep: read.cep, cnae: read.cnae, unread };
}

/** `S.P.` is a state too. */
function stateOf(text: string): string | null {
  const state = ufOf(text.replace(/[.\s]/g, ''));
  return STATES_AND_ABROAD.includes(state) ? state : (codesOf(text, STATE_NAMES)[0] ?? null);
}

/** A town that is spelt otherwise is the nearest one. */
function townsOf(town: string, towns: Lookup): readonly string[] | null {
  if (town === '') return null;
  const code = isTownCode(town) ? townOf(town) : null;
  if (isTownCode(town)) return code === null ? null : [code];
  const codes = codesOf(town, towns);
  if (codes.length > 0) return codes;
  const [nearest] = nearTowns(town, towns);
  return nearest ? codesOf(nearest[1], towns) : null;
}

/** Returns the clauses of the narrowest place that is understood, none without one. */
export const placeClauses = ({ uf, towns }: Hints): Clause[] => [
  ...(towns ? [any('municipio', towns)] : []),
  ...(uf ? [any('uf', [uf])] : []),
];
