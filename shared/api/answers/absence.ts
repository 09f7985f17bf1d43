/** The sentences about a number that no record of a publication has. */
import type { PathParameter } from '../path-params.ts';
import { mistypedIn } from '../value-schemas.ts';

export interface ReadPublication {
  readonly versao: string;
  /** Day, ISO 8601, on which the publisher extracted the data; null or absent if that is unknown. */
  readonly extracted?: string | null;
}

/** `parameter` is that of the number in a path. */
export function absence(
  { name, checkDigits }: Pick<PathParameter, 'name' | 'checkDigits'>,
  key: string,
  { versao, extracted }: ReadPublication,
): string {
  const day = extracted ? `, extraída em ${extracted.split('-').toReversed().join('/')}` : '';
  const first = `${name.toUpperCase()} não encontrado na publicação ${versao}${day}.`;
  return `${first}${mistypedIn(key) || wrongDigits(key, checkDigits?.(key)) || LATER}`;
}

const LATER = ' O que foi registrado depois dela ainda não consta.';

function wrongDigits(key: string, right: string | undefined): string {
  if (right === undefined || key.endsWith(right)) return '';
  return ` Os dígitos verificadores não conferem: seriam ${right}, e não ${key.slice(-right.length)}.`;
}
