/** The companies of the bundled CNPJ sample that stand for a case: all invented, values as published. */
import { branch, establishment, inSimples, limited, partner, type SampleCompany } from './rows.ts';

/** Number of partners of one company, in several blocks of 50 and more than a page of 100. */
const COOPERATORS = 125;

export const CASES: Readonly<Record<string, SampleCompany>> = {
  single: {
    root: '99111001',
    empresa: limited('PADARIA MODELO LTDA'),
    simples: inSimples,
    establishments: [
      establishment('99111001', '0001', {
        nome_fantasia: 'PADARIA MODELO',
        correio_eletronico: 'contato@padariamodelo.example.com',
        cnae_fiscal_secundaria: '4721102,5611203',
      }),
    ],
    partners: [
      partner('MARVALINA DOS EXEMPLOS'),
      partner('QUIRINEU DE AMOSTRA', { cnpj_cpf_socio: '***333444**', faixa_etaria: '3' }),
    ],
  },
  branches: {
    root: '99222002',
    empresa: limited('REDE EXEMPLO DE FARMÁCIAS S.A.', { natureza_juridica: '2054', porte_empresa: '05' }),
    simples: { ...inSimples, opcao_pelo_simples: 'N', data_opcao_simples: '', data_exclusao_simples: '' },
    establishments: [
      establishment('99222002', 'E08G', { ...branch, nome_fantasia: 'FARMÁCIA EXEMPLO LAPA' }),
      establishment('99222002', '0003', { ...branch, nome_fantasia: 'FARMÁCIA EXEMPLO  SUL ' }),
      establishment('99222002', '0001', { nome_fantasia: 'FARMÁCIA EXEMPLO' }),
      establishment('99222002', '0002', { ...branch, uf: 'RJ', municipio: '0102', cep: '20010000' }),
    ],
    partners: [
      partner('PARTICIPAÇÕES INVENTADAS SA', {
        identificador_socio: '1',
        cnpj_cpf_socio: '99111001000170',
        faixa_etaria: '0',
      }),
      partner('TOBIRASSU MODELAR', { qualificacao_socio: '10' }),
      partner('ALDEMIRTES HIPOTÉTICO', { data_entrada_sociedade: '20201345' }),
    ],
  },
  foreign: {
    root: '99333003',
    empresa: limited('SAMPLE TRADING OFFSHORE INC.', { natureza_juridica: '2216', porte_empresa: '' }),
    simples: { ...inSimples, opcao_pelo_simples: 'N', data_opcao_simples: '0', data_exclusao_simples: '0' },
    establishments: [
      establishment('99333003', '0001', {
        uf: 'EX',
        municipio: '9707',
        pais: '249',
        nome_cidade_exterior: 'SAMPLETOWN',
        cep: '',
        ddd_1: '',
        telefone_1: '',
      }),
    ],
    partners: [
      partner('SAMPLE HOLDINGS LLC', {
        identificador_socio: '3',
        cnpj_cpf_socio: '',
        pais: '249',
        faixa_etaria: '0',
        representante_legal: '***555666**',
        nome_representante: 'BRIOLANJA DA SINTAXE',
        qualificacao_representante_legal: '05',
      }),
    ],
  },
  mei: {
    root: '99444004',
    // The name has the form of a MEI with the CPF of its owner; the check digits of 123456789-00 are wrong.
    empresa: limited('ZELINDRO INVENTADO 12345678900', {
      natureza_juridica: '2135',
      qualificacao_responsavel: '50',
      capital_social_raw: '1000,00',
    }),
    simples: { ...inSimples, opcao_pelo_mei: 'S', data_opcao_mei: '20210401' },
    establishments: [establishment('99444004', '0001', { cep: '1001000', ddd_1: '011' })],
  },
  withoutEmpresa: {
    root: '99555005',
    simples: inSimples,
    establishments: [establishment('99555005', '0001', { nome_fantasia: 'LOJA SEM EMPRESA' })],
    partners: [partner('JOÃONIR DO ENSAIO')],
  },
  withoutSimples: {
    root: '99666006',
    empresa: limited('ASSOCIAÇÃO FICTÍCIA DO BAIRRO', {
      natureza_juridica: '3999',
      capital_social_raw: '0,00',
    }),
    establishments: [establishment('99666006', '0001', { situacao_especial: '', cep: '0' })],
    partners: [partner('HERMENILSO DE AMOSTRA', { qualificacao_socio: '16' })],
  },
  manyPartners: {
    root: '99777007',
    empresa: limited('COOPERATIVA MODELO DE ENSAIOS', { natureza_juridica: '2143', porte_empresa: '03' }),
    simples: inSimples,
    establishments: [establishment('99777007', '0001', { nome_fantasia: 'COOPERMODELO' })],
    partners: Array.from({ length: COOPERATORS }, (_, i) =>
      partner(`COOPERADA FICTÍCIA ${String(i + 1).padStart(3, '0')}`, {
        cnpj_cpf_socio: `***${100_000 + i * 37}**`,
        faixa_etaria: String(1 + (i % 9)),
      }),
    ),
  },
  traps: {
    root: '99888008',
    empresa: limited('BAR "DO TESTE"; CAFÉ € “AROMA” – LTDA', { capital_social_raw: '999999999999,00' }),
    simples: { ...inSimples, data_exclusao_simples: '29991231' },
    establishments: [
      establishment('99888008', '0002', {
        nome_fantasia: '\0 \0COM\0 NUL \0',
        complemento: 'FUNDOS; SALA "2"\\',
        logradouro: '  DOS  BRANCOS  ',
        numero: '   ',
        data_inicio_atividade: '2020113',
        data_situacao_cadastral: '00000000',
        motivo_situacao_cadastral: '32',
      }),
      // A head office that moved kept 0002; the establishment 0001 is a branch, listed after it.
      establishment('99888008', '0001', { ...branch, cep: '        ', data_situacao_cadastral: '0' }),
    ],
    partners: [partner('D’ÁGUA "ASPAS"', { data_entrada_sociedade: '0' })],
  },
  lettered: {
    root: '12ABC345',
    empresa: limited('RAIZ ALFANUMÉRICA DE EXEMPLO LTDA'),
    simples: inSimples,
    establishments: [establishment('12ABC345', '0001'), establishment('12ABC345', '01DE', branch)],
    partners: [partner('CONCEIÇÃONILDA FICTÍCIO')],
  },
};
