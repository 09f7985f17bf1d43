/** Forms and bounds that several resources of CNPJ declare. */
import { type Field, publishedDate } from '../define.ts';
import { JUNK_DATES, USUAL } from '../shares.ts';
import { atMost, digits, shaped } from '../value-forms.ts';

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
