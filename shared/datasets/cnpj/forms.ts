/** Forms, bounds and parts of publications that several resources of CNPJ declare. */
import { type Field, publishedDate, text } from '../define.ts';
import { JUNK_DATES, USUAL } from '../shares.ts';
import { atMost, digits, shaped } from '../value-forms.ts';
import { type NamedParts, namedParts, numbers } from '../whole.ts';

/** A code of the look-up tables that have two digits: motivos and qualificacoes. */
export const twoDigits = digits(2);

/** A CNPJ, or a CPF without its first three and last two digits. A complete CPF is malformed and masked. */
export const partnerForm = shaped('***999999**', 'XXXXXXXXXXXX99');

export const ODD_PHONES = atMost(
  0.1,
  'Publications in production had the DDD `011` and numbers of any length; a column of other content has nearly no such value.',
);

/** A date that most records have. */
export const dateUsual = (description: string): Field =>
  publishedDate(description, { absent: USUAL, malformed: JUNK_DATES });

/** A date that few records have. */
export const dateOptional = (description: string): Field =>
  publishedDate(description, { malformed: JUNK_DATES });

/** Since July 2026 the first 12 positions of a CNPJ may be letters. */
export const cnpjBasico = text('Raiz do CNPJ: os 8 primeiros caracteres, comuns à matriz e às filiais.', {
  pattern: /^[0-9A-Z]{8}$/,
});

/**
 * Parts 0 to 9, as in the member `K3241.K03200Y0.D61010.SOCIOCSV` or, where a mirror renamed it, in its
 * archive `Socios0.zip`.
 */
export const tenParts = (archive: string): NamedParts =>
  namedParts({
    pattern: new RegExp(`(?:K03200Y|${archive})(\\d{1,2})(?!\\d)`),
    sets: [numbers(0, 9)],
    why: 'Receita Federal publishes 37 archives each month: ten of Empresas, Estabelecimentos and Socios, and seven more.',
  });

export const ONE_ARCHIVE =
  'Of the 37 archives that Receita Federal publishes each month, Simples and each look-up table are one.';
