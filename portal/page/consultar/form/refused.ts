/** Texts neither sent nor put into the page's address: keys, and complete CPFs of natural persons. */

const KEY = /cnpj_(?:dev|test|live)_/i;
/** The form that the service rejects, too. */
const CPF = /(?<!\d)(?:\d{3}[\s.\-–—/]{0,3}){3}\d{2}(?!\d)/g;

/** Returns a text with plain digits and signs for others that the service takes as such, like `１`. */
const plainDigits = (text: string): string =>
  text.replaceAll(/\P{M}\p{M}*/gu, (found) => {
    const plain = found.normalize('NFKD').replaceAll(/\p{M}/gu, '');
    return /^[\d\s./-]+$/.test(plain) ? plain : found;
  });

export const hasKey = (text: string): boolean => KEY.test(text);

/** An individual entrepreneur's name may end in a CPF, which the browser's history need not keep. */
export const withoutCpf = (text: string): string => plainDigits(text).replaceAll(CPF, '').trim();

/** Returns a name without the CPF that is pasted with it. A text without a letter stays as it is. */
export function nameIn(text: string): string {
  const name = withoutCpf(text);
  return /\p{L}/u.test(name) ? name : text;
}

/** Returns why the text of a field is not used, with the next action; null where it is. */
export function refusalOf(text: string): string | null {
  if (hasKey(text)) {
    return 'Isto parece uma chave de acesso. Ela só vai no campo “Chave de API”; aqui foi apagada, e nada foi enviado.';
  }
  if (plainDigits(text).search(CPF) >= 0) {
    return 'Não há consulta por CPF completo, e nada foi enviado. Um sócio é procurado pelo nome ou pelos seis algarismos do meio do CPF, em “Mais filtros”.';
  }
  return null;
}
