/** The look-up tables: which there are, and the codes of each. */
import { jsonOf } from '../../shared/api/answers/json-text.ts';
import { envelope } from '../../shared/api/envelope.ts';
import { ADDED_VALUES } from '../../shared/datasets/cnpj/ibge.ts';
import { busca, cnpj } from '../../shared/datasets/cnpj/index.ts';
import { lookups } from '../../shared/datasets/cnpj/lookups.ts';
import { foldText } from '../../shared/datasets/fold.ts';
import type { Answer } from '../../shared/http/answers.ts';
import type { Dependencies } from '../../shared/http/dependencies.ts';
import { notInVersion, unknownTable } from '../../shared/http/errors.ts';
import { type Call, fonteOf, storedTable } from '../../shared/http/located.ts';
import {
  type CodeRow,
  type Lookup,
  type LookupAt,
  lookupPage,
  lookupTotals,
} from '../../shared/store/records/lookups.ts';

const TABLE = busca.derivedFrom;

/** In the order of answers. */
const LISTED = lookups.toSorted((a, b) => (a.name < b.name ? -1 : 1));

const lookupAt = (call: Call, { read }: Dependencies): LookupAt => ({
  read,
  stored: storedTable(call, cnpj, TABLE).name,
  table: TABLE,
});

/** Generations loaded before the search existed have the blocks of look-up tables, but not their heads. */
const withoutHead = () => notInVersion('A consulta às tabelas');

const wordsOf = (text: string): string[] => foldText(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** Returns the rows in whose descriptions each word of a text begins a word. */
function rowsWith(text: string, lookup: Lookup): CodeRow[] {
  const asked = wordsOf(text);
  return [...lookup]
    .map(([codigo, descricao]) => ({ codigo, descricao }))
    .filter(({ descricao }) => {
      const words = wordsOf(descricao ?? '');
      // A text without letters and digits is in no description.
      return asked.length > 0 && asked.every((beginning) => words.some((word) => word.startsWith(beginning)));
    });
}

export const tables = (): Answer => async (call, deps) => {
  const { limite, offset } = call.parameters;
  const totals = await lookupTotals(lookupAt(call, deps), LISTED);
  const itens = LISTED.map(({ name, title }, i) => {
    const total = totals[i] ?? null;
    if (total === null) throw withoutHead();
    return { tabela: name, titulo: title, total, href: `/v1/tabelas/${name}` };
  });
  const page = itens.slice(offset, offset + limite);
  return jsonOf(envelope(fonteOf(call, cnpj, deps), page, call.parameters, itens.length));
};

export const table = (): Answer => async (call, deps) => {
  const lookup = lookups.find(({ name }) => name === call.parameters.key);
  if (!lookup) throw unknownTable();
  const { added } = lookup;
  const withCode = (row: CodeRow) => ({ ...row, codigo_ibge: added && ADDED_VALUES[added.name](row.codigo) });
  const at = lookupAt(call, deps);
  const { limite, offset, query } = call.parameters;
  const asked = query['descricao'];
  if (asked) {
    const rows = rowsWith(asked, await deps.lookup(at, lookup));
    const page = rows.slice(offset, offset + limite).map(withCode);
    return jsonOf(envelope(fonteOf(call, cnpj, deps), page, call.parameters, rows.length));
  }
  const found = await lookupPage(at, lookup, call.parameters);
  if (!found) throw withoutHead();
  return jsonOf(envelope(fonteOf(call, cnpj, deps), found.rows.map(withCode), call.parameters, found.total));
};
