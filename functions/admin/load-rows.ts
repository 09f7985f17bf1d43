/**
 * Quarantined rows and value counts of a load, in pages. The rows are those of the publisher, so that every
 * reading is in the audit log before it is answered (docs/decisions/0067).
 */
import { valueError } from '../../shared/api/faults.ts';
import type { Parameters } from '../../shared/api/params.ts';
import { resourcesOf } from '../../shared/datasets/define.ts';
import { findSource } from '../../shared/datasets/index.ts';
import type { AdminDependencies, AdminHandler } from '../../shared/http/admin/dependencies.ts';
import { ApiError, invalid } from '../../shared/http/errors.ts';
import { type Absence, absenceOf, filesOf, hasNoQuarantine } from '../../shared/store/loads/absence.ts';
import { findLoad, type LoadRecord } from '../../shared/store/loads/load-records.ts';
import { type FieldValues, readValues } from '../../shared/store/loads/load-values.ts';
import { type QuarantinedRow, readQuarantine } from '../../shared/store/loads/quarantine.ts';
import { controlTable } from '../../shared/store/tables.ts';
import { countsOf } from './load-detail.ts';
import { unknownLoad } from './loads.ts';
import { recorded } from './recorded.ts';

async function loadOf({ client, tablePrefix }: AdminDependencies, { key }: Parameters): Promise<LoadRecord> {
  const load = await findLoad(client, controlTable(tablePrefix), key);
  if (!load) throw unknownLoad(key);
  return load;
}

const REASONS: Readonly<Record<Absence, (id: string) => string>> = {
  unrecorded: (id) => `A carga ${id} ainda não registrou as suas contagens.`,
  uncounted: (id) => `A carga ${id} terminou antes de contar as suas linhas.`,
  deleted: (id) =>
    `O que a carga ${id} guardou foi apagado: com a sua geração ou, se ela não publicou, por outra carga da fonte.`,
};

const absent = (load: LoadRecord): ApiError => new ApiError(404, REASONS[absenceOf(load)](load.id));

const pageOf = ({ limite, offset }: Parameters, total: number) => ({ limite, offset, total });

const rowOf = ({ file, line, reason, detail, row }: QuarantinedRow) => ({
  arquivo: file,
  linha: line,
  motivo: reason,
  detalhe: detail,
  conteudo: row.text,
  cortado: row.cut,
});

export const quarantine: AdminHandler = async ({ who, parameters }, deps) => {
  const load = await loadOf(deps, parameters);
  const { limite: limit, offset } = parameters;
  const target = `${load.id} offset ${offset} limit ${limit}`;
  return recorded(deps, { who, action: 'load.quarantine', target }, async () => {
    const page = await readQuarantine(deps.objects, filesOf(load), { offset, limit });
    if (!page && !hasNoQuarantine(load)) throw absent(load);
    const { total, rows } = page ?? { total: 0, rows: [] };
    return { body: { itens: rows.map(rowOf), paginacao: pageOf(parameters, total) } };
  });
};

const fieldOf = ({ file, resource, field, example, ...counts }: FieldValues) => ({
  arquivo: file,
  recurso: resource,
  campo: field,
  ...countsOf(counts),
  exemplo: example && { linha: example.line, valor: example.value },
});

/** @throws ApiError 422 */
function resourceOf({ source }: LoadRecord, resource: string | null): string | null {
  if (resource === null) return null;
  const declared = findSource(source);
  const known = declared ? resourcesOf(declared).map(({ name }) => name) : [];
  if (known.includes(resource)) return resource;
  const msg = `A fonte ${source} tem os recursos ${known.join(', ')}.`;
  throw invalid([valueError(['query', 'recurso'], msg, resource)]);
}

export const values: AdminHandler = async ({ who, parameters }, deps) => {
  const load = await loadOf(deps, parameters);
  const resource = resourceOf(load, parameters.query['recurso'] ?? null);
  const { limite: limit, offset } = parameters;
  const target = `${load.id} offset ${offset} limit ${limit}`;
  return recorded(deps, { who, action: 'load.values', target }, async () => {
    const found = await readValues(deps.objects, filesOf(load), resource);
    if (!found) throw absent(load);
    const shown = found.slice(offset, offset + limit);
    return { body: { itens: shown.map(fieldOf), paginacao: pageOf(parameters, found.length) } };
  });
};
