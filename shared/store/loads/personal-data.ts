/** Prepares published text for people: masks complete CPFs and cuts long text (docs/decisions/0067). */
import { withoutCpfs } from '../../datasets/cpf.ts';

export interface ShownText {
  readonly text: string;
  /** Whether the end was left out. */
  readonly cut: boolean;
}

/** Masks before it cuts, so that no part of a CPF remains at the end. */
export function shownText(text: string, most: number): ShownText {
  const masked = withoutCpfs(text);
  return masked.length > most ? { text: masked.slice(0, most), cut: true } : { text: masked, cut: false };
}
