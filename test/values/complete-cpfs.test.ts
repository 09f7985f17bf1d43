/** A complete CPF is stored masked where the publisher masks it; what is no CPF stays as published. */
import { expect, test } from 'vitest';
import { isFault, rowReader, tallyOf } from '../../loaders/read/cells.ts';
import { formOf } from '../../loaders/read/forms.ts';
import { socios } from '../../shared/datasets/cnpj/socios.ts';
import { fieldsOf } from '../../shared/datasets/layout.ts';
import { toWindows1252 } from '../../synthetic/kit/windows1252.ts';
import { quoted, rowOf } from '../support/loads/fixtures.ts';

test('a complete CPF where the publisher masks it is stored masked, malformed and counted', () => {
  const tally = tallyOf(socios);
  const reader = rowReader(
    socios,
    formOf(socios.layout, 'ROWS', Buffer.from(''), {}).form,
    'cnpj_basico',
    tally,
  );
  const places = ['cnpj_cpf_socio', 'representante_legal'].map((name) =>
    fieldsOf(socios.layout).indexOf(name),
  );
  const stored = (cpf: string, agent: string): (string | null)[] => {
    const row = toWindows1252(quoted(rowOf('socios', { cnpj_cpf_socio: cpf, representante_legal: agent })));
    const cells = reader.read(row, 0, row.length);
    if (isFault(cells)) throw new Error(cells.detail);
    return places.map((place) => cells[place] ?? null);
  };
  expect(stored('11144477735', '111.444.777-35')).toEqual(['***444777**', '***444777**']);
  expect(stored('11144477736', '***000000**')).toEqual(['11144477736', '***000000**']);
  expect(stored('99111001000170', '')).toEqual(['99111001000170', null]);
  expect(stored('00011144477735', '1114 4477 735')).toEqual(['***444777**', '***444777**']);
  expect(stored('CPF11144477735', '111,444,777,35')).toEqual(['***444777**', '***444777**']);
  // A CNPJ by its check digits, and one whose last eleven digits are no CPF.
  expect(stored('00011144477705', '00099100100017')).toEqual(['00011144477705', '00099100100017']);
  const { cpfs, counts, examples } = tally.result(0, null);
  const [cpf = 0, agent = 0] = places;
  expect(cpfs).toEqual({ [cpf]: 3, [agent]: 3 });
  expect(counts.slice(cpf * 4, cpf * 4 + 4)).toEqual([0, 0, 2, 4]);
  expect(examples[cpf]).toEqual({ line: 0, value: '***444777**' });
});
