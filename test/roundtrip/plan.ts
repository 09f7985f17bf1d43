/** The requests of the round trip, source by source. */
import type { Check } from './checks.ts';
import { companyChecks, type Unread } from './cnpj.ts';
import type { Country } from './country.ts';
import { creditChecks, propertyChecks, workChecks } from './ranges.ts';

export interface Asking {
  /** Includes paths with letters in the CNPJ. @default false */
  readonly alphanumeric?: boolean;
  /** Requests for pages of one item: enough for several hundred lists of up to 200 items. @default 20000 */
  readonly singles?: number;
}

export function* checksOf(
  country: Country,
  { alphanumeric = false, singles = 20_000 }: Asking,
  unread: Unread,
): Generator<Check, undefined> {
  const { cnpj, cno, cafir, creditos_ativos_rfb: credits } = country;
  const form = alphanumeric ? /^[0-9A-Z]{12}\d{2}$/ : /^\d{14}$/;
  if (cnpj) yield* companyChecks(cnpj, country, form, unread, { left: singles });
  if (cno) yield* workChecks(cno, { left: singles });
  if (cafir) yield* propertyChecks(cafir);
  if (credits) yield* creditChecks(credits);
  return undefined;
}
