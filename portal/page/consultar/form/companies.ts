/** Proposes companies while a name is typed. */
import type { Suggested } from '../contract.ts';
import { cnpjText } from '../formats.ts';
import { placeText } from '../list/results-view.ts';
import type { Ask } from '../reply.ts';
import { failed, hasPaused, NOTHING, type Proposal, type Propose } from './proposals.ts';
import { refusalOf } from './refused.ts';
import { folded, numberIn } from './typed.ts';

/** A text without a letter is not sent: it may become a number or a CPF. */
function isName(text: string): boolean {
  const name = folded(text);
  if (!/[\p{L}\p{N}]\P{Z}*[\p{L}\p{N}]/u.test(name) || !/\p{L}/u.test(name)) return false;
  return numberIn(text) === null && refusalOf(text) === null;
}

function proposalOf({ cnpj, razao_social: name, nome_fantasia: trade, ...place }: Suggested): Proposal {
  const number = cnpjText(cnpj);
  const label = name ?? trade ?? number;
  const about = [trade === label ? null : trade, placeText(place.municipio_nome, place.uf), number];
  return { value: cnpj, label, about: about.filter((part) => part !== null).join(' · ') };
}

/** Asks the API for the first companies of a name: one request when the reader pauses, none without a key. */
export const proposeCompanies =
  (ask: Ask, hasKey: () => boolean): Propose =>
  async (text, typing) => {
    if (!isName(text) || !hasKey() || !(await hasPaused(typing))) return NOTHING;
    const query = new URLSearchParams({ nome: text });
    const found = await ask<{ readonly itens: readonly Suggested[] }>(`/v1/cnpjs/sugestoes?${query}`);
    if (found.problem) return failed(found.problem, 'Consulte pelo nome digitado.');
    const choices = found.body.itens.map(proposalOf);
    return choices.length > 0 ? { choices } : { choices, note: 'Nenhuma sugestão.' };
  };
