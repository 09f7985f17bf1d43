/** Options for the simplified tax regimes: at most one row per CNPJ root (SIMPLES.CSV, 7 columns). */
import { ofVersion, resource, text } from '../define.ts';
import { delimited } from '../layout.ts';
import { frequent } from '../shares.ts';
import { oneOf } from '../value-forms.ts';
import { oneFile } from '../whole.ts';
import { SIM_OU_NAO } from './codes.ts';
import { cnpjBasico, dateOptional, ONE_ARCHIVE } from './forms.ts';

const yesOrNo = oneOf('S', 'N');

export const simples = resource({
  name: 'simples',
  code: 'R',
  title: 'Opção pelo Simples Nacional e pelo MEI',
  fields: {
    cnpj_basico: cnpjBasico,
    opcao_pelo_simples: text(
      'Optante pelo Simples Nacional: S ou N. Nulo quando a empresa não consta do arquivo.',
      { form: yesOrNo, bounds: frequent, codes: SIM_OU_NAO },
    ),
    data_opcao_simples: dateOptional('Data da opção pelo Simples (AAAAMMDD).'),
    data_exclusao_simples: dateOptional('Data da exclusão do Simples (AAAAMMDD).'),
    opcao_pelo_mei: text('Optante pelo MEI: S ou N. Nulo quando a empresa não consta do arquivo.', {
      form: yesOrNo,
      bounds: frequent,
      codes: SIM_OU_NAO,
    }),
    data_opcao_mei: dateOptional('Data da opção pelo MEI (AAAAMMDD).'),
    data_exclusao_mei: dateOptional('Data da exclusão do MEI (AAAAMMDD).'),
    dataset_month: ofVersion('Mês do conjunto de dados (AAAA-MM).'),
  },
  layout: delimited({
    member: ['SIMPLES'],
    whole: oneFile(ONE_ARCHIVE),
    columns: [
      'cnpj_basico',
      'opcao_pelo_simples',
      'data_opcao_simples',
      'data_exclusao_simples',
      'opcao_pelo_mei',
      'data_opcao_mei',
      'data_exclusao_mei',
    ],
  }),
  key: ['cnpj_basico'],
});
