/** Descriptions of codes: those in answers, and whole look-up tables, read page by page where needed. */
import type { Code, List } from './contract.ts';
import type { Table } from './formats.ts';
import type { Problem } from './problem.ts';
import type { Ask } from './reply.ts';

export interface Names {
  readonly learn: (table: Table, code: string | null, description: string | null) => void;
  readonly descriptionOf: (table: Table, code: string | null) => string | null;
  /** Reads a whole table once. Returns the problem, after which it is read again; null where it is known. */
  readonly load: (table: Table) => Promise<Problem | null>;
}

/** The most items of a page of a list. */
export const FULL_PAGE = 100;

export function createNames(ask: Ask): Names {
  const tables = new Map<Table, Map<string, string>>();
  const loading = new Map<Table, Promise<Problem | null>>();
  const codes = (table: Table): Map<string, string> => {
    const known = tables.get(table) ?? new Map<string, string>();
    tables.set(table, known);
    return known;
  };
  const learn: Names['learn'] = (table, code, description) => {
    if (code !== null && description !== null) codes(table).set(code, description);
  };

  /** One page after the other, because a key may have a limit for each second. */
  const read = async (table: Table): Promise<Problem | null> => {
    for (let offset = 0, total = 1; offset < total; offset += FULL_PAGE) {
      const page = await ask<List<Code>>(`/v1/tabelas/${table}?limite=${FULL_PAGE}&offset=${offset}`);
      if (page.problem) return page.problem;
      for (const { codigo, descricao } of page.body.itens) learn(table, codigo, descricao);
      total = page.body.paginacao.total;
    }
    return null;
  };

  const load = async (table: Table): Promise<Problem | null> => {
    const running = loading.get(table) ?? read(table);
    loading.set(table, running);
    const problem = await running;
    if (problem) loading.delete(table);
    return problem;
  };

  return {
    learn,
    load,
    descriptionOf: (table, code) => (code === null ? null : (codes(table).get(code) ?? null)),
  };
}
