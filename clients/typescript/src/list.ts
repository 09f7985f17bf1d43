/** A list of the API: page by page, or item by item from one publication. */
import { isObject, ListaIncompleta, PublicacaoRetirada } from './errors.ts';
import type { Paginacao } from './generated/models.ts';
import { addressOf, CSV, expectShape, type Get, type Query } from './request.ts';

/** O corpo de uma página, como a API o serve. */
export interface CorpoDePagina<I> {
  readonly itens: readonly I[];
  readonly paginacao: Paginacao;
}

export interface Pagina<I, C> {
  readonly itens: readonly I[];
  /** O total exato da lista inteira. */
  readonly total: number;
  /** A resposta inteira, com `fonte`, `paginacao` e o que mais a lista traz. */
  readonly corpo: C;
  /** A publicação de que a página vem; enviada de volta, dá as outras páginas da mesma. */
  readonly snapshot: string | null;
}

export interface Recorte {
  readonly limite?: number | undefined;
  readonly offset?: number | undefined;
  /** O `snapshot` de outra página desta lista. */
  readonly snapshot?: string | null | undefined;
}

export interface Percurso {
  /**
   * Chamada quando a publicação foi retirada no meio do percurso, que então recomeça do primeiro item:
   * desfaça aqui o que já recebeu. Sem ela, o percurso termina com `PublicacaoRetirada`.
   */
  readonly aoRecomecar?: (() => unknown) | undefined;
}

/** Items of a request: the most that the API allows. */
const WHOLE_PAGE = 100;
/** A publication is kept for days, so a walk that begins again this often has another fault. */
const MOST_RESTARTS = 3;

export const areItems = (value: unknown): boolean => Array.isArray(value) && value.every(isObject);

export class Lista<I, C extends CorpoDePagina<I>> implements AsyncIterable<I> {
  readonly #get: Get;
  readonly #path: string;
  readonly #query: Query;

  constructor(get: Get, path: string, query: Query = {}) {
    this.#get = get;
    this.#path = path;
    this.#query = query;
  }

  /** Uma página. O `limite` vai de 1 a 100 e é 20 quando não informado. */
  async pagina({ limite, offset, snapshot }: Recorte = {}): Promise<Pagina<I, C>> {
    const answer = await this.#get(this.#path, { ...this.#query, limite, offset }, snapshot);
    const corpo = answer.body as C;
    const total = corpo.paginacao?.total;
    expectShape(areItems(corpo.itens) && Number.isSafeInteger(total) && total >= 0, this.#path);
    return { itens: corpo.itens, total, corpo, snapshot: answer.snapshot };
  }

  /** Uma página em CSV, com a linha de cabeçalho. */
  async csv({ limite, offset, snapshot }: Recorte = {}): Promise<string> {
    const { body } = await this.#get(this.#path, { ...this.#query, limite, offset }, snapshot, CSV);
    return body as string;
  }

  /** O endereço de uma página, sem o do serviço, para mostrá-lo. */
  endereco({ limite, offset }: Recorte = {}): string {
    return addressOf(this.#path, { ...this.#query, limite, offset });
  }

  /** Só o total exato. */
  async total(): Promise<number> {
    return (await this.pagina({ limite: 1 })).total;
  }

  /** Cada item uma vez, na ordem da lista, todos da publicação que estava no ar na primeira página. */
  [Symbol.asyncIterator](): AsyncGenerator<I, void, undefined> {
    return this.percorrer();
  }

  /** Como `for await` sobre a lista, mas pode recomeçar quando a publicação é retirada. */
  async *percorrer({ aoRecomecar }: Percurso = {}): AsyncGenerator<I, void, undefined> {
    for (let restarts = 0; ; restarts += 1) {
      try {
        return yield* this.#walk();
      } catch (error) {
        const isOver = !(error instanceof PublicacaoRetirada) || !aoRecomecar || restarts === MOST_RESTARTS;
        if (isOver) throw error;
        await aoRecomecar();
      }
    }
  }

  /** Todos os itens de uma só publicação, na memória. Se ela é retirada no meio, recomeça com a nova. */
  async todos(): Promise<I[]> {
    const items: I[] = [];
    const clear = (): void => {
      items.length = 0;
    };
    for await (const item of this.percorrer({ aoRecomecar: clear })) items.push(item);
    return items;
  }

  async *#walk(): AsyncGenerator<I, void, undefined> {
    let { itens, total, snapshot } = await this.pagina({ limite: WHOLE_PAGE });
    for (let offset = 0; ; ) {
      this.#requireWhole(itens.length, offset, total);
      yield* itens;
      offset += itens.length;
      if (offset >= total) return;
      const page: Pagina<I, C> = await this.pagina({ limite: WHOLE_PAGE, offset, snapshot });
      if (page.total !== total)
        throw new ListaIncompleta(`${this.#path}: o total mudou de ${total} para ${page.total}`);
      ({ itens, snapshot } = page);
    }
  }

  #requireWhole(received: number, offset: number, total: number): void {
    const promised = Math.min(WHOLE_PAGE, total - offset);
    if (received !== promised)
      throw new ListaIncompleta(
        `${this.#path}: ${received} itens em vez de ${promised} a partir de ${offset}, de ${total} ao todo`,
      );
  }
}
