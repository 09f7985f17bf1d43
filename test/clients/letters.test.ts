/** The installed clients ask about a company whose CNPJ has letters, which profiles do not take here. */
import { expect, test } from 'vitest';
import { LETTERED, punctuated } from '../../synthetic/samples/holders.ts';
import { installed, startDriver, TESTED } from '../support/clients/packages.ts';
import { testSamples } from '../support/service/api.ts';

const served = await testSamples();

test.each(TESTED)(
  '$name reads its ficha and batch in any spelling, and is told where the ficha is',
  async (language) => {
    const access = { url: served.api.url, key: served.key };
    const { tell, end } = startDriver(await installed(), language, access, { repetitions: 0 });
    const spellings = [LETTERED, LETTERED.toLowerCase(), punctuated(LETTERED).toLowerCase()];
    for (const cnpj of spellings) expect(await tell('ficha', cnpj)).toEqual({ value: LETTERED });
    expect(await tell('lote', spellings)).toEqual({ value: spellings.map(() => [LETTERED, 'encontrado']) });
    const { error, shown } = await tell('perfil', LETTERED);
    expect([error, shown]).toEqual([
      'ParametroInvalido',
      expect.stringContaining(`/v1/cnpjs/${LETTERED}/ficha`),
    ]);
    end();
  },
);
