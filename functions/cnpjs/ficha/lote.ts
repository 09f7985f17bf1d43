/** Several companies in readable form, in the order in which they were asked for. */
import { absence } from '../../../shared/api/answers/absence.ts';
import { type JsonText, json, jsonOf } from '../../../shared/api/answers/json-text.ts';
import type { Outcome } from '../../../shared/api/answers/lote.ts';
import { CNPJ, cnpjIn } from '../../../shared/api/path-params.ts';
import { numbersIn } from '../../../shared/api/query-params.ts';
import { cnpj as source } from '../../../shared/datasets/cnpj/index.ts';
import type { Answer } from '../../../shared/http/answers.ts';
import { stateOf } from '../../../shared/http/located.ts';
import { withoutSecrets } from '../../../shared/store/keys/secret-form.ts';
import { fichasOf } from './fichas.ts';

/**
 * Lambda accepts answers of 6 MB, as JSON whose strings escape each quote of a body, which at most doubles
 * it. Fifty companies with fifty partners each take 2 MB, so few batches reach this.
 */
export const MOST_BYTES = 2_500_000;

const TOO_LARGE = 'A resposta já está grande demais. Peça este CNPJ em outro lote.';

interface Result {
  readonly resultado: Outcome;
  readonly mensagem: string | null;
  readonly ficha: JsonText | null;
}

const without = (resultado: Outcome, mensagem: string): Result => ({ resultado, mensagem, ficha: null });

/** Returns a function that leaves out what would make the answer too large. */
function bounded(mostBytes: number): (ficha: JsonText) => Result {
  let bytes = 0;
  return (ficha) => {
    const more = Buffer.byteLength(ficha);
    if (bytes + more > mostBytes) return without('nao_incluido', TOO_LARGE);
    bytes += more;
    return { resultado: 'encontrado', mensagem: null, ficha };
  };
}

/** A wrong value may be a key that was sent in the wrong place. */
function itemText(entrada: string, cnpj: string | null, { ficha, ...result }: Result): JsonText {
  const text = jsonOf({ entrada: withoutSecrets(entrada), cnpj, ...result });
  return ficha === null ? text : json(`${text.slice(0, -1)},"ficha":${ficha}}`);
}

export const lote =
  (mostBytes: number = MOST_BYTES): Answer =>
  async (call, deps) => {
    const sent = numbersIn(call.parameters.query['cnpjs'] ?? '');
    const asked = sent.map((entrada) => ({ entrada, found: cnpjIn(entrada) }));
    const served = stateOf(call.manifest, source);
    const distinct = [...new Set(asked.flatMap(({ found }) => ('cnpj' in found ? [found.cnpj] : [])))];
    const texts = distinct.length > 0 ? await fichasOf(call, deps, distinct) : [];
    const fichas = new Map(distinct.map((cnpj, i) => [cnpj, texts[i] ?? null]));
    const bound = bounded(mostBytes);
    const items = asked.map(({ entrada, found }) => {
      if ('msg' in found)
        return { isFound: false, text: itemText(entrada, null, without('malformado', found.msg)) };
      const ficha = fichas.get(found.cnpj);
      const result = ficha ? bound(ficha) : without('nao_encontrado', absence(CNPJ, found.cnpj, served));
      return { isFound: result.ficha !== null, text: itemText(entrada, found.cnpj, result) };
    });
    const quantidade = jsonOf({
      pedidos: sent.length,
      encontrados: items.filter(({ isFound }) => isFound).length,
    });
    return json(`{"quantidade":${quantidade},"itens":[${items.map(({ text }) => text).join(',')}]}`);
  };
