/** The document of a partner in a question: a masked CPF as it is published, its six digits, or a CNPJ. */
import * as z from 'zod/mini';
import { mistypedIn } from '../value-schemas.ts';

const MASKED = '\\*{3}\\.?\\d{3}\\.?\\d{3}-?\\*{2}';
const MIDDLE = '\\d{3}\\.?\\d{3}';
const CNPJ = '[0-9A-Za-z]{2}\\.?[0-9A-Za-z]{3}\\.?[0-9A-Za-z]{3}\\/?[0-9A-Za-z]{4}-?\\d{2}';
const FORM = new RegExp(`^(${MASKED}|${MIDDLE}|${CNPJ})$`);
const COMPLETE_CPF = /^\s*\d{3}[ .]?\d{3}[ .]?\d{3}[ ./-]?\d{2}\s*$/;

/** The digits of a CPF that are published. */
const PUBLISHED_DIGITS = 6;

const MALFORMED =
  'O documento deve ser um CPF como publicado (***123456**), os seis dígitos do meio de um CPF, ou um CNPJ de 14 posições.';
const NO_CPF =
  'Não há busca por CPF completo: envie só os seis dígitos do meio (do quarto ao nono), que são os publicados.';

/** Returns the document as it is published: `123.456` → `***123456**`. */
function published(text: string): string {
  const plain = text.replace(/[./-]/g, '').toUpperCase();
  return plain.length === PUBLISHED_DIGITS ? `***${plain}**` : plain;
}

const isAccepted = () =>
  z.check<string>(({ value, issues }) => {
    if (COMPLETE_CPF.test(value)) issues.push({ code: 'custom', message: NO_CPF, input: value });
    else if (!FORM.test(value)) {
      const pattern = FORM.toString();
      const message = MALFORMED + mistypedIn(value);
      issues.push({ code: 'invalid_format', format: 'regex', pattern, message, input: value });
    }
  });

export const partnerDocument = (): z.ZodMiniType<string, string> =>
  z.pipe(z.string().check(isAccepted(), z.meta({ pattern: FORM.source })), z.transform(published));
