/** Exports that are there for every generation, with one file. */
import type { ExportFiles } from '../../../shared/store/loads/exports.ts';

export const STUB_EXPORTS: ExportFiles = {
  manifest: async ({ source, generation }) => ({
    fonte: source,
    titulo: 'Uma fonte',
    versao: '2026-10',
    geracao: generation,
    impressao: 'f'.repeat(64),
    amostra: true,
    extraido_em: null,
    origem: null,
    conjuntos: [
      {
        nome: 'registros',
        titulo: 'Registro',
        linhas: 1,
        bytes: 900,
        colunas: [{ nome: 'codigo', tipo: 'texto', descricao: 'Código.' }],
        arquivos: [
          {
            arquivo: 'registros-00000.parquet',
            linhas: 1,
            bytes: 900,
            sha256: 'a'.repeat(64),
            primeira_chave: '1',
            ultima_chave: '1',
          },
        ],
      },
    ],
  }),
  address: async ({ source, generation }, file) => `/v1/exportacoes/${source}/${generation}/${file}`,
  changes: async ({ source, generation }) => ({
    fonte: source,
    titulo: 'Uma fonte',
    de: '2026-09',
    para: '2026-10',
    geracao_anterior: '202609-0000000000',
    geracao: generation,
    conjuntos: [],
  }),
  changesAddress: async ({ source, generation }, file) =>
    `/v1/exportacoes/${source}/alteracoes/${generation}/${file}`,
};
