/** What all methods of the client have in common. */
import { type CorpoDePagina, Lista } from './list.ts';
import { type Opcoes, settingsOf } from './options.ts';
import { type Get, getter, type Query } from './request.ts';

/** Um CNPJ, CNO ou NIRF, com ou sem máscara: sempre texto, porque um número perderia os zeros à esquerda. */
export type Numero = string;

/** Fills the place of the number, without dots, hyphens, slashes and blanks; the API judges the rest. */
function pathOf(route: string, number?: Numero): string {
  const plain = number?.replace(/[\s./-]/g, '');
  if (plain === '') throw new RangeError(`${route}: o número está vazio`);
  return route.replace(/\{\w+\}/, encodeURIComponent(plain ?? ''));
}

/** The constructor and what the generated methods call. */
export class Client {
  readonly #get: Get;

  constructor(opcoes: Opcoes = {}) {
    this.#get = getter(settingsOf(opcoes));
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
