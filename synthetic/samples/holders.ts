/** Companies of the bundled CNPJ sample that have rows in the other samples, each named by its kind. */
import { checkDigits } from '../sources/cnpj/numbers.ts';

const cnpjOf = (root: string, order = '0001'): string => `${root}${order}${checkDigits(root + order)}`;

export const BAKERY = cnpjOf('99111001');
/** Head office and branch of one company, each with lists of its own. */
export const CHAIN = cnpjOf('99222002');
export const CHAIN_BRANCH = cnpjOf('99222002', '0002');
export const FOREIGN = cnpjOf('99333003');
export const ASSOCIATION = cnpjOf('99666006');
/** The company with the long list in every source. */
export const COOPERATIVE = cnpjOf('99777007');
export const BAR = cnpjOf('99888008', '0002');
/** A CNPJ with letters, which no path of the default form accepts. */
export const LETTERED = cnpjOf('12ABC345');
/** A well-formed CNPJ that is not in the CNPJ sample. */
export const STRANGER = cnpjOf('99999999');
/** A CNPJ that is in the CNPJ sample only. */
export const NOWHERE = cnpjOf('99444004');

/** Formats a CNPJ as 99.111.001/0001-70. */
export const punctuated = (cnpj: string): string =>
  cnpj.replace(/^(..)(...)(...)(....)(..)$/, '$1.$2.$3/$4-$5');
