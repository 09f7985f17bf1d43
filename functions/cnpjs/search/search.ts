/** The search for companies: a page of the establishments that match all filters. */
import { jsonOf } from '../../../shared/api/answers/json-text.ts';
import { envelope, statusOf } from '../../../shared/api/envelope.ts';
import { addressIn } from '../../../shared/api/path-params.ts';
import { PROFILE_PATH } from '../../../shared/api/profile.ts';
import { busca, cnpj } from '../../../shared/datasets/cnpj/index.ts';
import type { Answer } from '../../../shared/http/answers.ts';
import { decodeRow } from '../../../shared/store/records/rows.ts';
import { clausesOf, matchNothing } from './clauses.ts';
import { correctionsOf } from './corrections.ts';
import { indexAt, lookupNamed } from './index-at.ts';
import { searcherOf } from './searcher-of.ts';

type Cell = string | null;
type Names = ReadonlyMap<string, Cell>;

/** Makes the addresses of companies; building its check takes as long as a page of them. */
const ADDRESSES = {
  digits: addressIn(PROFILE_PATH, { alphanumericCnpj: false }),
  letters: addressIn(PROFILE_PATH, { alphanumericCnpj: true }),
};

const AT = new Map(busca.entry.map(([, field], i) => [field, i]));

/** The fields of an item in the order of answers, without the address. */
function itemOf(row: string, towns: Names, activities: Names) {
  const cells = decodeRow(row);
  const cell = (field: string): Cell => cells[AT.get(field) ?? -1] ?? null;
  const [cnpj, municipio, activity] = [
    cell('cnpj_completo'),
    cell('municipio'),
    cell('cnae_fiscal_principal'),
  ];
  return {
    cnpj,
    razao_social: cell('razao_social'),
    nome_fantasia: cell('nome_fantasia'),
    situacao_cadastral: cell('situacao_cadastral'),
    identificador_matriz_filial: cell('identificador_matriz_filial'),
    uf: cell('uf'),
    municipio,
    municipio_nome: towns.get(municipio ?? '') ?? null,
    cnae_fiscal_principal: activity,
    cnae_descricao: activities.get(activity ?? '') ?? null,
    data_inicio_atividade: cell('data_inicio_atividade'),
  };
}

const NOTHING = { total: 0, rows: [] };

export const search = (): Answer => async (call, deps) => {
  const { parameters, manifest } = call;
  const index = indexAt(call, deps);
  const { clauses, ignored } = await clausesOf(call, deps);
  const [{ total, rows }, towns, activities] = await Promise.all([
    matchNothing(clauses) ? NOTHING : searcherOf(deps).page(index, clauses, parameters),
    lookupNamed(call, deps, 'municipios'),
    lookupNamed(call, deps, 'cnaes'),
  ]);
  const fonte = statusOf(cnpj.cadence, manifest.sources[cnpj.name]?.versao, deps.now());
  const addressOf = deps.settings.CNPJ_ALFANUMERICO ? ADDRESSES.letters : ADDRESSES.digits;
  const itens = rows.map((row) => {
    const item = itemOf(row, towns, activities);
    return { ...item, href: addressOf(item.cnpj ?? '') };
  });
  return jsonOf({
    ...envelope(fonte, itens, parameters, total),
    palavras_ignoradas: ignored,
    voce_quis_dizer: total === 0 ? await correctionsOf(call, deps) : [],
  });
};
