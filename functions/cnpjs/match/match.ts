/**
 * Matches a name as people have it, and what they know of the place, with the companies of the publication.
 * The searches are those of the other routes, a bounded number of them (attempts.ts). What they find is
 * judged word by word (points.ts).
 */
import { jsonOf } from '../../../shared/api/answers/json-text.ts';
import { addressOf } from '../../../shared/api/profile.ts';
import { cnpj } from '../../../shared/datasets/cnpj/index.ts';
import { askedWords } from '../../../shared/datasets/names/words.ts';
import type { Answer } from '../../../shared/http/answers.ts';
import type { Dependencies } from '../../../shared/http/dependencies.ts';
import { type Call, fonteOf } from '../../../shared/http/located.ts';
import type { Lookup } from '../../../shared/store/records/lookups.ts';
import { lookupNamed } from '../search/index-at.ts';
import type { Item } from '../search/items.ts';
import { type Candidates, candidatesOf } from './candidates.ts';
import { type Hints, hintsOf, type SentHints } from './place.ts';
import { type Agreement, differs, isCertain, type Judged, toldOf } from './points.ts';
import { type Reading, readingsOf } from './readings.ts';
import type { Relation } from './words.ts';

export interface MatchQuestion extends SentHints {
  readonly nome: string;
  /** Most companies in the answer. */
  readonly limite: number;
}

type Shown = Omit<Item, 'codigo_ibge' | 'cnae_descricao' | 'data_inicio_atividade'>;

export interface Match extends Shown {
  /** From 0 to 100. */
  readonly pontos: number;
  readonly certo: boolean;
  readonly motivos: Agreement & {
    readonly palavras: readonly { pedida: string; publicada: string; relacao: Relation }[];
    readonly faltam: readonly string[];
    readonly sobram: readonly string[];
  };
  readonly href: string;
}

/** `call` names the generation. @throws ApiError 503 for one without the index @throws StoreError */
export async function matchesOf(question: MatchQuestion, call: Call, deps: Dependencies) {
  const towns = await lookupNamed(call, deps, 'municipios');
  const hints = hintsOf(question, towns);
  const readings = readingsOf(question.nome, hints, towns);
  const candidates = await candidatesOf(question.nome, hints, readings, call, deps);
  const { ignored, cpfs } = askedWords(question.nome);
  return {
    palavras_ignoradas: [...ignored, ...cpfs],
    /** The place that is understood. */
    lugar: placeOf(candidates.found[0]?.reading ?? readings[0], towns),
    /** Whether the search ended at its bounds, before all ways were tried. */
    cortado: candidates.isCut,
    /** One a company, the points falling, then by CNPJ. */
    itens: itemsOf(candidates, hints, question.limite, deps),
  };
}

function placeOf(reading: Reading | undefined, names: Lookup) {
  const { uf = null, towns = null } = reading?.hints ?? {};
  const [town = null, other] = towns ?? [];
  const name = town === null ? null : (names.get(town) ?? null);
  return { uf, municipio: other === undefined ? town : null, municipio_nome: name };
}

const shown = ({ codigo_ibge, cnae_descricao, data_inicio_atividade, ...item }: Item): Shown => item;

function itemsOf(candidates: Candidates, hints: Hints, limite: number, deps: Dependencies): Match[] {
  const { found, weight, isCut, hasMore, hasNumber } = candidates;
  const judged = found.map((one) => one.judged);
  const isFirstCertain = !isCut && !hasMore && !hasNumber && isCertain(judged, weight);
  return found.slice(0, limite).map(({ item, judged: one, isNamed }, i) => ({
    ...shown(item),
    pontos: one.pontos,
    certo: i === 0 && !differs(toldOf(one.agreement, hints)) && (isNamed || isFirstCertain),
    motivos: reasonsOf(one, hints),
    href: addressOf(item.cnpj ?? '', deps.settings),
  }));
}

const reasonsOf = ({ pairs, missing, extra, agreement }: Judged, hints: Hints): Match['motivos'] => ({
  palavras: pairs.map(({ pedida, publicada, relacao }) => ({ pedida, publicada, relacao })),
  faltam: missing,
  sobram: extra,
  ...toldOf(agreement, hints),
});

export const matches = (): Answer => async (call, deps) => {
  const { limite, sent } = call.parameters;
  const { nome = '', uf, municipio, cep, cnae } = sent;
  const found = await matchesOf({ nome, uf, municipio, cep, cnae, limite }, call, deps);
  return jsonOf({ fonte: fonteOf(call, cnpj, deps), ...found });
};
