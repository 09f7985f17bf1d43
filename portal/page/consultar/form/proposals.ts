/** Proposes codes by beginnings of words of their descriptions, and companies while a name is typed. */
import type { Codigo, Sugestao } from '../../../../clients/typescript/src/index.ts';
import type { Api } from '../../api/api.ts';
import { cnpjText, codeLabel, type Table } from '../formats.ts';
import { placeText } from '../list/results-view.ts';
import type { Names } from '../names.ts';
import type { Problem } from '../problem.ts';
import { FULL_PAGE } from '../question.ts';
import type { Choice } from './fields.ts';
import { refusalOf } from './refused.ts';
import { folded, numberIn } from './typed.ts';

export interface Proposal extends Choice {
  readonly about?: string | null;
}

export interface Proposals {
  readonly choices: readonly Proposal[];
  /** A sentence instead of choices, such as the reason why there are none. */
  readonly note?: string;
}

export interface Typing {
  /** Shows a sentence while the proposals are loaded. */
  readonly say: (note: string) => void;
  readonly isCurrent: () => boolean;
}

export type Propose = (text: string, typing: Typing) => Promise<Proposals>;

const ENOUGH = 3;
const NOTHING: Proposals = { choices: [] };

const failed = (problem: Problem, instead: string): Proposals => ({
  choices: [],
  note: `As sugestões não puderam ser lidas: ${problem.text} ${instead}`,
});

const PAUSE_MS = 250;

/** Resolves after a pause: whether the reader has not typed on. */
async function hasPaused({ isCurrent }: Typing): Promise<boolean> {
  await new Promise((done) => setTimeout(done, PAUSE_MS));
  return isCurrent();
}

/** The states by the first two digits of the codes that IBGE gives to their towns. */
const STATES: Readonly<Record<string, string>> = Object.fromEntries(
  (
    '11 RO 12 AC 13 AM 14 RR 15 PA 16 AP 17 TO 21 MA 22 PI 23 CE 24 RN 25 PB 26 PE 27 AL 28 SE 29 BA ' +
    '31 MG 32 ES 33 RJ 35 SP 41 PR 42 SC 43 RS 50 MS 51 MT 52 GO 53 DF'
  )
    .match(/\d\d \w\w/g)
    ?.map((pair) => pair.split(' ')) ?? [],
);

const stateOf = ({ codigo_ibge: code }: Codigo): string | null => STATES[code?.slice(0, 2) ?? ''] ?? null;

/** Towns of several states have one name. Those of another state than the chosen one are left out. */
const inState = (codes: readonly Codigo[], uf: string): readonly Codigo[] =>
  uf === '' ? codes : codes.filter((code) => [null, uf].includes(stateOf(code)));

/** Asks for codes with words that begin so, when the reader pauses. `uf` is the chosen state. */
export const proposeCodes =
  (
    { client, reply }: Pick<Api, 'client' | 'reply'>,
    names: Names,
    table: Table,
    uf = (): string => '',
  ): Propose =>
  async (text, typing) => {
    if (text.length < ENOUGH || /^\d/.test(text) || !(await hasPaused(typing))) return NOTHING;
    typing.say('Procurando…');
    const page = await reply(client.tabela(table, { descricao: text }).pagina({ limite: FULL_PAGE }));
    if (page.problem) return failed(page.problem, 'Digite o código.');
    const { itens, total } = page.body;
    const choices = inState(itens, uf()).map((code) => {
      names.learn(table, code.codigo, code.descricao);
      const label = codeLabel(table, code.codigo, code.descricao);
      return { value: code.codigo, label, about: stateOf(code) };
    });
    if (choices.length > 0) return { choices };
    const isMore = total > itens.length;
    return { choices, note: isMore ? 'Digite mais letras.' : 'Nenhum código com estas palavras.' };
  };

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
