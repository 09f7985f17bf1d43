/** Forms of values that several sources publish: states, and the numbers of taxpayers. */
import { matching, oneOf, shaped } from './value-forms.ts';
import { STATES } from './whole.ts';

/** The states, and `EX` for addresses abroad. */
export const STATES_AND_ABROAD: readonly string[] = [...STATES, 'EX'];

/** `BR` occurs in rows without a state. */
export const stateForm = oneOf(...STATES_AND_ABROAD, 'BR');

/** A CNPJ of 14 characters, of which the first 12 may be letters since July 2026. */
export const cnpjForm = shaped('XXXXXXXXXXXX99');

/** A CNPJ or, for a natural person, a CPF with some digits hidden; both with or without punctuation. */
export const holderForm = matching(
  /^(?:[0-9A-Z]{2}\.?[0-9A-Z]{3}\.?[0-9A-Z]{3}\/?[0-9A-Z]{4}-?\d{2}|[X*\d]{3}\.?[X*\d]{3}\.?[X*\d]{3}-?[X*\d]{2})$/i,
);

/** The endings of the names of companies by quotas and by shares. A sole trader has the name of a person. */
export const COMPANY_NAME = /\b(LTDA\.?|S[./]?A\.?)$/i;
