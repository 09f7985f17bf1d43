/** The parts of a CNPJ, shared by four resources. Since July 2026 the first 12 positions may be letters. */
import { text } from '../define.ts';
import { type NamedParts, namedParts, numbers } from '../whole.ts';

const CNPJ_BASICO = /^[0-9A-Z]{8}$/;

export const cnpjBasico = text('Raiz do CNPJ: os 8 primeiros caracteres, comuns à matriz e às filiais.', {
  pattern: CNPJ_BASICO,
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
