/** Partners and administrators (SOCIOCSV, 11 columns). There is no key, so the list has the order of the files. */
import { ofVersion, publishedDate, resource, text } from '../define.ts';
import { delimited } from '../layout.ts';
import { cnpjBasico, partNumbers } from './keys.ts';

export const socios = resource({
  name: 'socios',
  code: 'S',
  title: 'Sócio ou administrador',
  fields: {
    cnpj_basico: cnpjBasico,
    identificador_socio: text('1 pessoa jurídica, 2 pessoa física, 3 estrangeiro.'),
    nome_socio_razao_social: text('Nome do sócio ou razão social.'),
    cnpj_cpf_socio: text('CNPJ (14 posições) ou CPF mascarado (***999999**). Nulo para estrangeiros.'),
    qualificacao_socio: text('Código da qualificação do sócio.'),
    data_entrada_sociedade: publishedDate('Data de entrada na sociedade (AAAAMMDD).'),
    pais: text('Código do país do sócio estrangeiro.'),
    representante_legal: text('CPF mascarado do representante legal; ***000000** quando não há.'),
    nome_representante: text('Nome do representante legal.'),
    qualificacao_representante_legal: text(
      'Código da qualificação do representante legal; 00 quando não há.',
    ),
    faixa_etaria: text('Faixa etária: 0 não se aplica, 1 (0 a 12 anos) a 9 (mais de 80 anos).'),
    dataset_month: ofVersion('Mês do conjunto de dados (AAAA-MM).'),
  },
  layout: delimited({
    member: ['SOCIOCSV', 'SOCIOS'],
    parts: partNumbers('SOCIOS'),
    delimiter: ';',
    columns: [
      'cnpj_basico',
      'identificador_socio',
      'nome_socio_razao_social',
      'cnpj_cpf_socio',
      'qualificacao_socio',
      'data_entrada_sociedade',
      'pais',
      'representante_legal',
      'nome_representante',
      'qualificacao_representante_legal',
      'faixa_etaria',
    ],
  }),
});
