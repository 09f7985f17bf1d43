/** The establishments that a search finds, as its answers have them. */
import { ibgeOf } from '../../../shared/datasets/cnpj/ibge.ts';
import { busca } from '../../../shared/datasets/cnpj/index.ts';
import { decodeRow } from '../../../shared/store/records/rows.ts';

type Cell = string | null;
type Names = ReadonlyMap<string, Cell>;

const AT = new Map(busca.entry.map(([, field], i) => [field, i]));

/** The fields of an item in the order of answers, without the address. */
export function itemOf(row: string, towns: Names, activities: Names) {
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
    codigo_ibge: municipio && ibgeOf(municipio),
    cnae_fiscal_principal: activity,
    cnae_descricao: activities.get(activity ?? '') ?? null,
    data_inicio_atividade: cell('data_inicio_atividade'),
  };
}

/** Returns the number of the establishment in a row of the index. */
export const cnpjOf = (row: string): string => decodeRow(row)[AT.get('cnpj_completo') ?? -1] ?? '';

export type Item = ReturnType<typeof itemOf>;
