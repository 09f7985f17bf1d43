/** Proposes companies while a name is typed. */
import type { Sugestao } from '../../../../clients/typescript/src/index.ts';
import type { Api } from '../../api/api.ts';
import { cnpjText } from '../formats.ts';
import { placeText } from '../list/results-view.ts';
import { failed, hasPaused, NOTHING, type Proposal, type Propose } from './proposals.ts';
import { refusalOf } from './refused.ts';
import { folded, numberIn } from './typed.ts';

/** A text without a letter is not sent: it may become a number or a CPF. */
function isName(text: string): boolean {
  const name = folded(text);
  if (!/[\p{L}\p{N}]\P{Z}*[\p{L}\p{N}]/u.test(name) || !/\p{L}/u.test(name)) return false;
  return numberIn(text) === null && refusalOf(text) === null;
}

function proposalOf({ cnpj, razao_social: name, nome_fantasia: trade, ...place }: Sugestao): Proposal {
  const number = cnpjText(cnpj);
  const label = name ?? trade ?? number;
  const about = [trade === label ? null : trade, placeText(place.municipio_nome, place.uf), number];
  return { value: cnpj, label, about: about.filter((part) => part !== null).join(' · ') };
}

/** Asks the API for the first companies of a name: one request when the reader pauses, none without a key. */
export const proposeCompanies =
  ({ client, reply }: Pick<Api, 'client' | 'reply'>, hasKey: () => boolean): Propose =>
  async (text, typing) => {
    if (!isName(text) || !hasKey() || !(await hasPaused(typing))) return NOTHING;
    const found = await reply(client.sugestoes({ nome: text }));
    if (found.problem) return failed(found.problem, 'Consulte pelo nome digitado.');
    const choices = found.body.itens.map(proposalOf);
    return choices.length > 0 ? { choices } : { choices, note: 'Nenhuma sugestão.' };
  };
