/** The schema of the loads that published the served versions. */
import * as z from 'zod/mini';
import { object, said } from '../record-schemas.ts';
import { count, countOrNull, text, textOrNull, version } from './parts.ts';

const nullable = (schema: z.ZodMiniType, description: string): z.ZodMiniType =>
  said(z.nullable(schema), description);

const UNKNOWN = 'nulo onde a carga não o registrou';
const rows = (description: string): z.ZodMiniType => countOrNull(`${description}; ${UNKNOWN}.`);

const resource = object('RecursoDaCarga', 'As linhas de um recurso em uma carga', {
  recurso: text('Nome do recurso, um tipo de registro.'),
  titulo: text('O que é um registro.'),
  arquivos: rows('Arquivos lidos'),
  lidas: count('Linhas lidas.'),
  gravadas: rows('Linhas gravadas'),
  gravadas_iguais: rows('As gravadas que são iguais a uma linha anterior do mesmo dono'),
  descartadas: rows('Linhas descartadas por uma regra'),
  em_quarentena: rows('Linhas malformadas, que não estão nas respostas'),
});

const dropped = object('LinhasDescartadas', 'As linhas descartadas por uma regra', {
  regra: text(
    'repeated: a chave já está gravada. orphan: a publicação não tem o dono da linha. person: é de uma pessoa física.',
  ),
  linhas: count('Linhas descartadas por ela.'),
});

const quarantined = object('LinhasEmQuarentena', 'As linhas em quarentena por um motivo', {
  motivo: text('O motivo, em inglês, como wrong_columns e bad_key.'),
  linhas: count('Linhas em quarentena por ele.'),
});

const quarantine = object('QuarentenaDaCarga', 'As linhas em quarentena', {
  total: count('Linhas em quarentena.'),
  por_motivo: said(z.array(quarantined), 'As mesmas, por motivo.'),
});

const gate = object('VerificacaoDaCarga', 'Uma verificação da carga', {
  verificacao: text('O nome em inglês da verificação.'),
  resultado: said(
    z.enum(['aprovada', 'dispensada']),
    'dispensada: quem opera o serviço publicou a versão apesar dela.',
  ),
  dispensas: said(z.array(z.string()), 'O que foi dispensado, como em /v1/status.'),
});

const changes = {
  acrescentados: count('Só há agora.'),
  retirados: count('Só havia antes.'),
  alterados: count('Há nas duas versões, com outro conteúdo.'),
};

const field = object(
  'CampoComparado',
  'Os valores de um campo que mudaram em registros que há nas duas versões',
  { campo: text('Nome do campo.'), ...changes },
);

const comparedResource = object('RecursoComparado', 'Um recurso, comparado com a versão anterior', {
  recurso: text('Nome do recurso.'),
  linhas_antes: count('Linhas lidas na versão anterior.'),
  linhas_agora: count('Linhas lidas nesta.'),
  parte_comparada: said(
    z.number().check(z.gte(0), z.lte(1)),
    'A parte dos registros que foi comparada; as contagens são dela. 0: só o número de linhas é conhecido.',
  ),
  ...changes,
  alterados: countOrNull(
    'Há nas duas versões, com outro conteúdo; nulo onde quem publica não dá chave, e um registro alterado conta como um retirado e um acrescentado.',
  ),
  campos: said(z.array(field), 'Os campos em que algum valor mudou, na ordem do recurso.'),
});

const kind = object('AlteracoesDeUmTipo', 'As alterações de um tipo', {
  tipo: text('Nome do tipo.'),
  titulo: text('O que aconteceu.'),
  quantidade: count('Quantas alterações deste tipo; cada valor que mudou conta uma.'),
});

const state = object('RegistrosDaUf', 'Os registros de uma UF', {
  recurso: text('Nome do recurso.'),
  uf: textOrNull('Sigla da UF; nula para os registros sem UF.'),
  linhas: count('Registros da UF.'),
  antes: countOrNull('Os da versão anterior; nulos onde ela não tem mais arquivos para baixar.'),
});

const load = object('Atualizacao', 'A carga que publicou a versão que está no ar', {
  fonte: text('Nome da fonte.'),
  titulo: text('A fonte por extenso.'),
  versao: version(),
  geracao: text('A geração publicada; muda a cada carga.'),
  amostra: said(z.boolean(), 'Se são os dados inventados da amostra.'),
  iniciada_em: nullable(z.iso.datetime(), `Instante em que a carga começou; ${UNKNOWN}.`),
  publicada_em: said(z.iso.datetime(), 'Instante em que a versão entrou no ar.'),
  extraido_em: nullable(z.iso.date(), 'Dia em que a origem extraiu os dados, ou nulo.'),
  origem: nullable(z.url(), 'Endereço de onde a publicação foi obtida, ou nulo.'),
  recursos: said(z.array(resource), 'O que entrou, por recurso, na ordem da fonte.'),
  descartadas: said(z.array(dropped), 'Quantas linhas cada regra descartou, por nome.'),
  quarentena: quarantine,
  verificacoes: said(
    z.array(gate),
    'As verificações da carga. A lista é vazia onde a carga não as registrou.',
  ),
  comparada_com: textOrNull(
    'A versão que estava no ar quando a carga foi feita; nula na primeira carga de uma fonte.',
  ),
  comparacao: said(
    z.array(comparedResource),
    'O que mudou em cada recurso desde a versão em comparada_com. A lista é vazia na primeira carga.',
  ),
  alteracoes_desde: textOrNull(
    'A versão com que esta foi comparada registro a registro; nula onde isso não foi feito.',
  ),
  alteracoes: said(
    z.array(kind),
    'Quantas alterações de cada tipo houve desde a versão em alteracoes_desde. Um tipo sem alterações não é listado.',
  ),
  estados: said(
    z.array(state),
    'Quantos registros há em cada UF, nos recursos que a têm. A lista é vazia em versões sem arquivos para baixar.',
  ),
});

export const atualizacoesSchema: z.ZodMiniType = object('Atualizacoes', 'A última carga de cada fonte', {
  atualizacoes: said(z.array(load), 'As fontes carregadas, na ordem de /v1/status.'),
});
