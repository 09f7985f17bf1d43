/** Recognises CNPJs and CPFs in the files of a holder table, masked or not. */
import { withoutCpfs } from '../../datasets/cpf.ts';

const CNPJ = /^[0-9A-Z]{12}\d{2}$/;
const CPF = /^[\dX*]{11}$/;

/** Characters of the root of a CNPJ, which all establishments of a company share. */
export const ROOT = 8;

export const unmasked = (text: string): string => text.replace(/[-./\s]/g, '').toUpperCase();

/** `text` is unmasked. A CPF after three zeros or letters has a CNPJ's form; then the check digits decide. */
export const isCnpj = (text: string): boolean => CNPJ.test(text) && withoutCpfs(text) === text;

export const isCpf = (text: string): boolean => CPF.test(text) || (CNPJ.test(text) && !isCnpj(text));
