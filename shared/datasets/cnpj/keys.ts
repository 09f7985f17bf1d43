/** The parts of a CNPJ, shared by the four resources. Since July 2026 the first 12 positions may be letters. */
import { text } from '../define.ts';

export const CNPJ_BASICO = /^[0-9A-Z]{8}$/;

export const cnpjBasico = text('Raiz do CNPJ: os 8 primeiros caracteres, comuns à matriz e às filiais.', {
  pattern: CNPJ_BASICO,
});
