/** Odd rows of the registry of construction works. */
import { HOLDER } from './cnpj.ts';
import type { Oddity, OddMonth } from './oddity.ts';

const WORK = '990000000017';
const OTHER = '990000000025';

const link = (
  name: string,
  contents: Readonly<Record<string, string>>,
  counted: Oddity['counted'],
  served: Oddity['served'],
): Oddity => ({
  name,
  resource: 'vinculos',
  contents: { cno: WORK, ...contents },
  counted,
  path: `/v1/cnos/${WORK}/vinculos`,
  served,
});

const AREA = { categoria_raw: 'Obra Nova', metragem: '.50' };

export const cno: OddMonth = {
  odd: [
    {
      name: 'days of the year 9999, a complete CPF, a CEP of zero and an absurd area',
      resource: 'obras',
      contents: {
        cno: WORK,
        data_inicio: '9999-03-30',
        data_inicio_responsabilidade: '0001-01-01',
        data_situacao: '1900-01-01',
        ni_responsavel: '11144477735',
        cep: '0',
        area_total: '555555555555.55',
        complemento: 'LOTE 06, na QUADRA \x93B\x94,',
      },
      counted: {
        data_inicio: 'marked',
        data_inicio_responsabilidade: 'marked',
        data_situacao: 'marked',
        ni_responsavel: 'masked',
        cep: 'marked',
        area_total: 'valid',
      },
      path: `/v1/cnos/${WORK}`,
      served: {
        data_inicio: null,
        data_inicio_responsabilidade: null,
        data_situacao: null,
        ni_responsavel: '***444777**',
        cep: '0',
        area_total: '555555555555.55',
        complemento: 'LOTE 06, na QUADRA “B”,',
      },
    },
    {
      name: 'a line feed in a name, a person as the responsible, and days that are none',
      resource: 'obras',
      contents: {
        cno: OTHER,
        nome: 'PADARIA MODELO\nOBRA 1 LTDA',
        ni_responsavel: '',
        data_inicio: '2024-02-30',
        data_situacao: '9999-12-31',
      },
      counted: { nome: 'valid', ni_responsavel: 'empty', data_inicio: 'malformed', data_situacao: 'marked' },
      path: `/v1/cnos/${OTHER}`,
      served: {
        nome: 'PADARIA MODELO\nOBRA 1 LTDA',
        ni_responsavel: null,
        data_inicio: null,
        data_situacao: null,
      },
    },
    link(
      'a complete CPF of a linked party',
      { ni_responsavel: '111.444.777-35', data_inicio: '2024-03-01' },
      { ni_responsavel: 'masked', data_inicio: 'valid' },
      { ni_responsavel: '***444777**', data_inicio: '2024-03-01' },
    ),
    ...['a link that is repeated', 'its repetition'].map((name) =>
      link(
        name,
        { ni_responsavel: HOLDER, data_fim: '9999-03-30' },
        { ni_responsavel: 'valid', data_fim: 'marked' },
        { ni_responsavel: HOLDER, data_fim: null },
      ),
    ),
    {
      name: 'a work of a CNPJ by a link alone',
      resource: 'vinculos',
      contents: { cno: OTHER, ni_responsavel: HOLDER },
      counted: { ni_responsavel: 'valid' },
      path: `/v1/cnpjs/${HOLDER}/obras-cno`,
      served: { cno: OTHER, ni_responsavel: null },
    },
    {
      name: 'an activity of a day of 1970',
      resource: 'cnaes',
      contents: { cno: WORK, data_registro: '1970-01-01' },
      counted: { data_registro: 'marked' },
      path: `/v1/cnos/${WORK}/cnaes`,
      served: { data_registro: null },
    },
    ...['an area that is repeated', 'its repetition'].map((name) => ({
      name,
      resource: 'areas',
      contents: { cno: WORK, ...AREA },
      counted: { metragem: 'valid' } as const,
      path: `/v1/cnos/${WORK}/areas`,
      served: AREA,
    })),
  ],
};
