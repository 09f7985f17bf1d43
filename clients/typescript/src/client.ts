/** The base of the client: its settings, its requests, and batches of any size. */
import { ListaIncompleta, ParametroInvalido } from './errors.ts';
import type { ItemDoLote, LoteDeFichas } from './generated/models.ts';
import { areItems, type CorpoDePagina, Lista } from './list.ts';
import { type Opcoes, settingsOf } from './options.ts';
import { expectShape, type Get, getter, type Query } from './request.ts';

/** Um CNPJ, CNO ou NIRF, com ou sem máscara: sempre texto, porque um número perderia os zeros à esquerda. */
export type Numero = string;

/** Fills the place of the number, without dots, hyphens, slashes and blanks; the API judges the rest. */
function pathOf(route: string, number?: Numero): string {
  const plain = number?.replace(/[\s./-]/g, '');
  if (plain === '') throw new RangeError(`${route}: o número está vazio`);
  return route.replace(/\{\w+\}/, encodeURIComponent(plain ?? ''));
}

/** CNPJs of a request: the most that the API allows. */
const WHOLE_BATCH = 50;

/** Commas, semicolons and blanks separate values: a text that has one, or has nothing, stays one of them. */
const oneValue = (cnpj: string): string => cnpj.replace(/\s/g, '').replace(/[,;]|^$/g, '_');

/** Returns the most that this key may ask for at once. @throws any other error */
function smallerBatch(error: unknown, sent: number): number {
  const [fault] = error instanceof ParametroInvalido ? error.falhas : [];
  const most = Number(fault?.type === 'too_long' ? fault.ctx['max_length'] : Number.NaN);
  if (most >= 1 && most < sent) return most;
  throw error;
}

/** Splits a list as the API does: blanks beside a sign of a mask are part of a number. */
const numbersIn = (text: string): string[] =>
  text.split(/[,;\t\r\n]|(?<![\s./-])\s+(?![\s./-])/).filter((number) => number.trim() !== '');

/** The constructor and what the generated methods call. */
export class Client {
  readonly #get: Get;

  constructor(opcoes: Opcoes = {}) {
    this.#get = getter(settingsOf(opcoes));
  }

  /**
   * As fichas de qualquer quantidade de CNPJs, na ordem pedida, 50 por requisição, ou quantos a chave
   * pode pedir de uma vez. Cada CNPJ dá um item, também o que não existe ou está malformado. Um só
   * texto com vários (com vírgulas, espaços ou quebras de linha) é uma lista.
   * `GET /v1/cnpjs/lote`
   */
  async *lote(cnpjs: Iterable<Numero>): AsyncGenerator<ItemDoLote, void, undefined> {
    const asked = (typeof cnpjs === 'string' ? numbersIn(cnpjs) : [...cnpjs]).map(oneValue);
    let most = WHOLE_BATCH;
    for (let next = 0; next < asked.length; ) {
      const sent = asked.slice(next, next + most);
      const answer = await this.one<LoteDeFichas>('/v1/cnpjs/lote', undefined, { cnpjs: sent }).catch(
        (error: unknown) => smallerBatch(error, sent.length),
      );
      if (typeof answer === 'number') {
        most = answer;
        continue;
      }
      const { itens } = answer;
      expectShape(areItems(itens), '/v1/cnpjs/lote');
      if (itens.length !== sent.length)
        throw new ListaIncompleta(`lote: ${itens.length} itens em vez de ${sent.length}`);
      // An answer has a largest size. The CNPJs it left out are requested again; the first always fits.
      const left = itens.findIndex(({ resultado }) => resultado === 'nao_incluido');
      const taken = left < 1 ? itens : itens.slice(0, left);
      yield* taken;
      next += taken.length;
    }
  }

  /**
   * Uma resposta como texto, em outra forma que JSON: `forma` é o seu tipo, como `text/csv` ou
   * `application/graphml+xml`, e `endereco` vai sem o do serviço.
   */
  async texto(endereco: string, forma: string, filtros: object = {}): Promise<string> {
    // Another beginning could lead the key to another host.
    if (!/^\/(?!\/)/.test(endereco))
      throw new RangeError(`${endereco}: o endereço deve começar com uma barra`);
    const { body } = await this.#get(endereco, filtros as Query, null, forma);
    return body as string;
  }

  /** The caller names the type of the answer, as openapi.json has it. */
  protected async one<C>(route: string, number?: Numero, query: object = {}): Promise<C> {
    const { body } = await this.#get(pathOf(route, number), query as Query);
    return body as C;
  }

  protected list<I, C extends CorpoDePagina<I>>(route: string, number?: Numero, query: object = {}) {
    return new Lista<I, C>(this.#get, pathOf(route, number), query as Query);
  }
}
