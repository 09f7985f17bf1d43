/** CNPJs as the files of a holder table print them, masked or not. */

const CNPJ = /^[0-9A-Z]{12}\d{2}$/;
/** A CPF, whole or partly hidden. */
const CPF = /^[\dX*]{11}$/;

/** Characters of the root of a CNPJ, which all establishments of a company share. */
export const ROOT = 8;

/** The text without its mask. */
export const unmasked = (text: string): string => text.replace(/[-./\s]/g, '').toUpperCase();

/** `text` is unmasked. */
export const isCnpj = (text: string): boolean => CNPJ.test(text);

/** `text` is unmasked. */
export const isCpf = (text: string): boolean => CPF.test(text);
