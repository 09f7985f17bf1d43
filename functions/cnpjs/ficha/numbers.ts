/** Numbers as people write them. Each function returns null for a value that does not have the usual form. */
import { type amountReader, decimalOf } from '../../../shared/datasets/amounts.ts';

type Cell = string | null;

const CNPJ = /^([0-9A-Z]{2})([0-9A-Z]{3})([0-9A-Z]{3})([0-9A-Z]{4})(\d{2})$/;
/** A CPF without its first three and last two digits. */
export const MASKED_CPF = /^\*{3}(\d{3})(\d{3})\*{2}$/;

export const maskedCnpj = (cnpj: string): string => cnpj.replace(CNPJ, '$1.$2.$3/$4-$5');

/** The publication has a CPF of zeros where there is no person. */
export const NOBODY = '***000000**';

export function maskedDocument(text: Cell): Cell {
  if (text === null || text === NOBODY) return null;
  if (CNPJ.test(text)) return maskedCnpj(text);
  return MASKED_CPF.test(text) ? text.replace(MASKED_CPF, '***.$1.$2-**') : null;
}

const isZeros = (text: string): boolean => /^0+$/.test(text);

/** The files may lack the zero with which CEPs of São Paulo begin. */
export function maskedCep(text: Cell): Cell {
  if (text === null || !/^\d{7,8}$/.test(text) || isZeros(text)) return null;
  return text.padStart(8, '0').replace(/^(\d{5})/, '$1-');
}

/** The files have area codes with a zero before them, and numbers of any length. */
export function phoneOf(ddd: Cell, number: Cell): Cell {
  const area = /^0*([1-9]\d)$/.exec(ddd ?? '')?.[1];
  if (area === undefined || number === null || !/^\d{7,9}$/.test(number) || isZeros(number)) return null;
  return `(${area}) ${number.slice(0, -4)}-${number.slice(-4)}`;
}

export function amountOf(publicado: Cell, centsOf: ReturnType<typeof amountReader>) {
  const cents = publicado === null ? null : centsOf(publicado);
  if (cents === null) return { publicado, valor: null, formatado: null };
  const valor = decimalOf(cents);
  const [, sign = '', whole = '', part = ''] = /^(-?)(\d+)\.(\d{2})$/.exec(valor) ?? [];
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, '.');
  return { publicado, valor, formatado: `${sign}R$ ${grouped},${part}` };
}
