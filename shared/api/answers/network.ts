/** The schemas of the answers about the network of a company, by the name of their view. */
import * as z from 'zod/mini';
import { estabelecimentos } from '../../datasets/cnpj/estabelecimentos.ts';
import { socios } from '../../datasets/cnpj/socios.ts';
import { object, said } from '../record-schemas.ts';
import { cnpj, count, countOrNull, sourceStatus, textOrNull, word } from './parts.ts';

const number = (description: string): z.ZodMiniType => said(cnpj(), description);
const published = (of: typeof socios, name: string): z.ZodMiniType =>
  textOrNull(of.fields[name]?.description ?? '');

const node = object('NoDaRede', 'Empresa ou sócio de uma rede', {
  id: word(
    'Identifica o nó nas respostas da mesma publicação: a raiz do CNPJ, o documento e o nome de uma pessoa, ou o lugar de um sócio sem documento na lista da empresa.',
  ),
  tipo: said(
    z.enum(['empresa', 'pessoa', 'sem_documento']),
    'empresa; pessoa, com CPF mascarado; ou sem_documento, em geral do exterior, que nunca é unido a outro.',
  ),
  nivel: count('Ligações até a empresa pedida.'),
  nome: textOrNull('Razão social da empresa, ou nome publicado do sócio.'),
  documento: textOrNull(
    'CNPJ da matriz, que representa as filiais, ou CPF mascarado como publicado; nulo quando não há.',
  ),
  situacao_cadastral: published(estabelecimentos, 'situacao_cadastral'),
  uf: published(estabelecimentos, 'uf'),
  municipio: published(estabelecimentos, 'municipio'),
  municipio_nome: textOrNull('Nome do município, da tabela municipios.'),
  homonimo_possivel: said(
    z.boolean(),
    'Verdadeiro para toda pessoa: o mesmo nome e os mesmos dígitos do CPF não provam que é a mesma.',
  ),
  percorrido: said(
    z.boolean(),
    'Se as ligações deste nó foram procuradas; nunca no último nível. As que faltam por um limite estão em cortado.',
  ),
  href: said(
    z.nullable(z.string().check(z.regex(/^\/v1\/cnpjs\//))),
    'Endereço relativo do perfil da empresa; nulo se ela não está na publicação, e para os outros nós.',
  ),
});

const link = object('LigacaoDaRede', 'Uma linha do quadro de sócios', {
  de: word('O nó do sócio.'),
  para: word('O nó da empresa.'),
  identificador_socio: published(socios, 'identificador_socio'),
  qualificacao_socio: published(socios, 'qualificacao_socio'),
  qualificacao_descricao: textOrNull('Descrição da qualificação; nula quando não há.'),
  data_entrada_sociedade: published(socios, 'data_entrada_sociedade'),
});

/** Why a network was cut. */
export const MOTIVOS = [
  'muitos_socios',
  'muitos_estabelecimentos',
  'muitas_participacoes',
  'sem_matriz',
  'nos_ate',
  'muitas_ligacoes',
  'leituras',
] as const;

const cut = object('CorteDaRede', 'Onde uma rede foi cortada', {
  no: word('O nó em que a rede foi cortada.'),
  motivo: said(
    z.enum(MOTIVOS),
    'muitos_socios ou muitas_participacoes: há mais de 100, que não foram percorridos; muitos_estabelecimentos: as participações foram procuradas só pelos 50 primeiros; sem_matriz: há participações em empresas sem matriz publicada; nos_ate: a rede tem mais nós do que os pedidos; muitas_ligacoes: mais de 2.000 ligações; leituras: o limite de leituras de uma requisição.',
  ),
  total: said(
    z.nullable(count('Quantos são.')),
    'Quantos são os sócios, os estabelecimentos ou as participações; nulo nos outros motivos.',
  ),
});

const PARTS = {
  nos: said(z.array(node), 'Na ordem em que foram encontrados.'),
  ligacoes: said(z.array(link), 'Na ordem em que foram encontradas.'),
  cortado: said(z.array(cut), 'Onde a rede continua e não foi percorrida; vazia quando é inteira.'),
};

export const NETWORK_ANSWERS: Readonly<Record<string, z.ZodMiniType>> = {
  network: object('Rede', 'A rede de uma empresa', {
    fonte: sourceStatus,
    cnpj: number('O CNPJ pedido, sem máscara.'),
    niveis: said(z.int().check(z.gte(1)), 'Os níveis pedidos.'),
    ...PARTS,
  }),
  way: object('CaminhoNaRede', 'O caminho entre duas empresas', {
    fonte: sourceStatus,
    cnpj: number('O CNPJ pedido, sem máscara.'),
    ate: number('O outro CNPJ, sem máscara.'),
    comprimento: countOrNull(
      'Quantas ligações tem o caminho; nulo quando não há caminho dentro dos limites.',
    ),
    ...PARTS,
  }),
};
