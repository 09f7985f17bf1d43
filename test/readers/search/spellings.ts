/** The values under which records are found and counted in any spelling; independent of the service. */

type Canonical = (text: string) => string;

/** The publisher's codes and their descriptions. */
export const STATUSES = '01 Nula|02 Ativa|03 Suspensa|04 Inapta|08 Baixada';
export const SIZES = '00 Não informado|01 Microempresa|03 Empresa de pequeno porte|05 Demais';

const STATES = 'AC AL AM AP BA CE DF ES GO MA MG MS MT PA PB PE PI PR RJ RN RO RR RS SC SE SP TO EX'.split(
  ' ',
);

/** `01 Nula|02 Ativa` → `01` and `Nula`, and so on. */
export const described = (texts: string): [code: string, text: string][] =>
  texts.split('|').map((one) => [one.slice(0, 2), one.slice(3)]);

const codeIn =
  (texts: string): Canonical =>
  (value) =>
    described(texts).find(([, text]) => text.toLowerCase() === value.toLowerCase())?.[0] ?? value;

export const stateOf: Canonical = (value) =>
  STATES.find((state) => state.toLowerCase() === value.toLowerCase()) ?? value;

export const statusOf = codeIn(STATUSES);
export const sizeOf = codeIn(SIZES);

export const natureOf: Canonical = (value) => value.replace(/^(\d{3})-(\d)$/, '$1$2');

/** `47.11-3/02` and `4711-3` have the digits of `4711302` and `47113`. */
export function activityOf(value: string): string {
  const [, division = '', group = '', rest = ''] =
    /^(\d{2})(?:\.?(\d)((?:\d-?\d(?:[/-]?\d{2})?)?))?$/.exec(value) ?? [];
  return division === '' ? value : division + group + rest.replace(/[/-]/g, '');
}
