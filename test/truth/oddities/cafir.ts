/** Odd rows of the registry of rural properties. */
import type { Oddity, OddMonth } from './oddity.ts';

const property = (
  name: string,
  nirf: string,
  contents: Readonly<Record<string, string>>,
  counted: Oddity['counted'],
  served: Oddity['served'],
): Oddity => ({
  name,
  resource: 'imoveis',
  contents: { nirf, ...contents },
  counted,
  path: /^\d+$/.test(nirf) ? `/v1/cafir/imoveis/${nirf}` : null,
  served: { nirf, ...served },
});

export const cafir: OddMonth = {
  odd: [
    property(
      'days of 1900',
      '99000011',
      { data_atualizacao_cadastro: '19000315' },
      { data_atualizacao_raw: 'valid', data_atualizacao_cadastro: 'marked' },
      { data_atualizacao_raw: '19000315', data_atualizacao_cadastro: null },
    ),
    property(
      'a day and a CEP of zeros, and a NUL',
      '99000022',
      { data_atualizacao_cadastro: '00000000', cep: '00000000', nome_imovel_rural: 'S\xcdTIO\0 MODELO' },
      { data_atualizacao_raw: 'marked', data_atualizacao_cadastro: 'marked', cep: 'marked' },
      {
        data_atualizacao_raw: '00000000',
        data_atualizacao_cadastro: null,
        cep: '00000000',
        nome_imovel_rural: 'SÍTIO MODELO',
      },
    ),
    property(
      'a day of the year 9999, and no code',
      '99000033',
      { data_atualizacao_cadastro: '99990330', codigo_imovel_incra: '' },
      { data_atualizacao_raw: 'valid', data_atualizacao_cadastro: 'marked', codigo_imovel_incra: 'empty' },
      { data_atualizacao_raw: '99990330', data_atualizacao_cadastro: null, codigo_imovel_incra: null },
    ),
    // It has no address while numbers with letters are switched off.
    property('a number with letters', '9900A00B', { cep: '' }, { nirf: 'valid', cep: 'empty' }, {}),
  ],
};
