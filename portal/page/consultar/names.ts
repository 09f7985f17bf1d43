/** Descriptions of codes: those in answers, and whole look-up tables, read page by page where needed. */
import type { Api } from '../api/api.ts';
import type { Table } from './formats.ts';
import type { Problem } from './problem.ts';

export type Names = ReturnType<typeof createNames>;

export function createNames({ client, reply }: Pick<Api, 'client' | 'reply'>) {
  /** By the table and the code. */
  const known = new Map<string, string>();
  const loading = new Map<Table, Promise<Problem | null>>();
  const learn = (table: Table, code: string | null, description: string | null): void => {
    if (code !== null && description !== null) known.set(`${table} ${code}`, description);
  };

  const read = async (table: Table): Promise<Problem | null> => {
    const { body = [], problem = null } = await reply(client.tabela(table).todos());
    for (const { codigo, descricao } of body) learn(table, codigo, descricao);
    return problem;
  };

  /** Reads a whole table once. Returns the problem, after which it is read again; null where it is known. */
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
    descriptionOf: (table: Table, code: string | null): string | null =>
      known.get(`${table} ${code}`) ?? null,
  };
}
