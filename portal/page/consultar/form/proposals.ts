/** Proposes towns of the chosen state by parts of their names, and activities by beginnings of words. */
import type { Code, Counts, List } from '../contract.ts';
import { activityText } from '../formats.ts';
import { FULL_PAGE, type Names } from '../names.ts';
import type { Problem } from '../problem.ts';
import type { Ask } from '../reply.ts';
import type { Choice } from './fields.ts';
import { activityIn, folded } from './typed.ts';

export interface Proposal extends Choice {
  /** A second line. */
  readonly about?: string;
}

export interface Proposals {
  readonly choices: readonly Proposal[];
  /** A sentence instead of choices, such as the reason why there are none. */
  readonly note?: string;
}

/** A text that is being typed. */
export interface Typing {
  /** Shows a sentence while the proposals are loaded. */
  readonly say: (note: string) => void;
  /** Whether the text is still what the reader types. */
  readonly isCurrent: () => boolean;
}

/** Returns the proposals for a text. */
export type Propose = (text: string, typing: Typing) => Promise<Proposals>;

/** Letters after which activities are asked for. */
const ENOUGH = 3;
export const NOTHING: Proposals = { choices: [] };

/** Returns the choices whose labels contain every word of a text; those that begin with it come first. */
export function matching(choices: readonly Choice[], text: string): Choice[] {
  const wanted = folded(text);
  const words = wanted.split(/\s+/).filter((word) => word !== '');
  const found = choices
    .map((choice) => ({ choice, label: folded(choice.label) }))
    .filter(({ label }) => words.every((word) => label.includes(word)));
  const begins = found.filter(({ label }) => label.startsWith(wanted));
  return [...begins, ...found.filter((one) => !begins.includes(one))].map(({ choice }) => choice);
}

export const failed = (problem: Problem, instead: string): Proposals => ({
  choices: [],
  note: `As sugestões não puderam ser lidas: ${problem.text} ${instead}`,
});

/** Milliseconds without a letter after which the API is asked. */
const PAUSE_MS = 250;

/** Resolves after a pause: whether the reader has not typed on. */
export async function hasPaused({ isCurrent }: Typing): Promise<boolean> {
  await new Promise((done) => setTimeout(done, PAUSE_MS));
  return isCurrent();
}

/** Asks the API for the activities whose words begin so: one request when the reader pauses. */
export function proposeActivities(ask: Ask, names: Names): Propose {
  return async (text, typing) => {
    if (text.length < ENOUGH || activityIn(text) !== null || !(await hasPaused(typing))) return NOTHING;
    typing.say('Procurando atividades…');
    const query = new URLSearchParams({ descricao: text, limite: String(FULL_PAGE) });
    const page = await ask<List<Code>>(`/v1/tabelas/cnaes?${query}`);
    if (page.problem) return failed(page.problem, 'Digite os algarismos da CNAE.');
    const choices = page.body.itens.map(({ codigo: value, descricao }) => {
      names.learn('cnaes', value, descricao);
      return { value, label: `${activityText(value)} ${descricao ?? ''}`.trim() };
    });
    return choices.length > 0 ? { choices } : { choices, note: 'Nenhuma atividade tem este nome.' };
  };
}

/** The towns of a state that are known so far, the largest first. */
interface Towns {
  readonly choices: Choice[];
  /** The values of the API's list that were read, and all of them; the list may have one without a code. */
  read: number;
  total: number;
  /** The page that is being read, for every letter that is typed meanwhile. */
  reading: Promise<Problem | null> | null;
}

export type TownsOf = (uf: string) => readonly Choice[];

/** Towns of all states that were asked for. Smaller towns are read only when a typed name needs them. */
export function createTowns(
  ask: Ask,
  names: Names,
): { readonly propose: (uf: () => string) => Propose; readonly of: TownsOf } {
  const states = new Map<string, Towns>();

  const readMore = async (uf: string, towns: Towns): Promise<Problem | null> => {
    const path = `/v1/cnpjs/contagens?por=municipio&uf=${uf}&limite=${FULL_PAGE}&offset=${towns.read}`;
    const page = await ask<Counts>(path);
    towns.reading = null;
    if (page.problem) return page.problem;
    for (const { valor, descricao } of page.body.itens) {
      if (valor !== null) towns.choices.push({ value: valor, label: descricao ?? valor });
      names.learn('municipios', valor, descricao);
    }
    towns.read += page.body.itens.length;
    towns.total = page.body.itens.length === 0 ? towns.read : page.body.paginacao.total;
    return null;
  };

  const propose =
    (uf: () => string): Propose =>
    async (text, { say }) => {
      const state = uf();
      if (text === '' || /^\d/.test(text)) return NOTHING;
      if (state === '') return { choices: [], note: 'Escolha primeiro o estado.' };
      const towns = states.get(state) ?? { choices: [], read: 0, total: 1, reading: null };
      states.set(state, towns);
      let choices = matching(towns.choices, text);
      while (choices.length === 0 && towns.read < towns.total) {
        say('Carregando os municípios…');
        towns.reading ??= readMore(state, towns);
        const problem = await towns.reading;
        if (problem) return failed(problem, 'Digite o nome inteiro ou o código.');
        choices = matching(towns.choices, text);
      }
      return choices.length > 0
        ? { choices }
        : { choices, note: `Nenhum município de ${state} tem este nome.` };
    };

  return { propose, of: (uf) => states.get(uf)?.choices ?? [] };
}
