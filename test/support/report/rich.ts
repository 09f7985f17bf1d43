/** An invented load that has every part. */
import type { Load } from '../../../portal/page/atualizacoes/load.ts';

const NO_CHANGES = { acrescentados: 0, retirados: 0, alterados: 0, campos: [] };

export const RICH: Load = {
  fonte: 'cnpj',
  titulo: 'Cadastro Nacional da Pessoa Jurídica',
  versao: '2026-10',
  geracao: '202610-0123456789',
  amostra: false,
  iniciada_em: '2026-11-15T12:00:00.000Z',
  publicada_em: '2026-11-15T12:12:00.000Z',
  extraido_em: '2026-11-10',
  origem: 'https://arquivos.example.org/CNPJ/2026-10/',
  recursos: [
    {
      recurso: 'estabelecimentos',
      titulo: 'Estabelecimento',
      arquivos: 10,
      lidas: 1_234_567,
      gravadas: 1_234_560,
      gravadas_iguais: 0,
      descartadas: 4,
      em_quarentena: 3,
    },
  ],
  descartadas: [{ regra: 'orphan', linhas: 4 }],
  quarentena: {
    total: 3,
    por_motivo: [
      { motivo: 'wrong_columns', linhas: 1 },
      { motivo: 'bad_key', linhas: 2 },
    ],
  },
  verificacoes: [
    { verificacao: 'quarantine', resultado: 'aprovada', dispensas: [] },
    { verificacao: 'values', resultado: 'dispensada', dispensas: ['values:estabelecimentos.fax:12%'] },
    { verificacao: 'completeness', resultado: 'dispensada', dispensas: ['completeness'] },
  ],
  comparada_com: '2026-09',
  comparacao: [
    {
      recurso: 'estabelecimentos',
      linhas_antes: 1_200_000,
      linhas_agora: 1_234_567,
      parte_comparada: 0.16,
      acrescentados: 9,
      retirados: 1,
      alterados: 7,
      campos: [{ campo: 'bairro', acrescentados: 2, retirados: 1, alterados: 7 }],
    },
    {
      recurso: 'socios',
      linhas_antes: 40,
      linhas_agora: 41,
      parte_comparada: 1,
      acrescentados: 3,
      retirados: 2,
      alterados: null,
      campos: [],
    },
    { recurso: 'municipios', linhas_antes: 5_571, linhas_agora: 5_571, parte_comparada: 1, ...NO_CHANGES },
  ],
  alteracoes_desde: '2026-09',
  alteracoes: [
    { tipo: 'endereco', titulo: 'Mudou o endereço', quantidade: 900 },
    { tipo: 'grafia', titulo: 'Mudou apenas a grafia de um valor', quantidade: 5 },
  ],
  estados: [
    { recurso: 'estabelecimentos', uf: 'AC', linhas: 10, antes: 12 },
    { recurso: 'estabelecimentos', uf: 'SP', linhas: 400, antes: 390 },
    { recurso: 'estabelecimentos', uf: null, linhas: 3, antes: 3 },
  ],
};
