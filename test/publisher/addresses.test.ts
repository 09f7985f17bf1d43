import { describe, expect, test } from 'vitest';
import { find, OCTOBER, SEPTEMBER, share, soughtAt, started, TOKEN } from '../support/publisher/looking.ts';
import { plainHost } from '../support/publisher/plain-host.ts';
import { publicationOf, publish } from '../support/publisher/publications.ts';
import { type Files, html, published } from '../support/publisher/site.ts';

describe('one file whose address the operator gives', () => {
  test('has the version of the stamps inside, and the name that the declaration expects', async () => {
    const files: Files = new Map();
    for (const [name, bytes] of publicationOf('pgfn', '2026-T2'))
      files.set(`espelho/${name}`, published(bytes, OCTOBER));
    files.set('obras.ZIP', published(publicationOf('cno', '2026-09-12').get('cno.zip')!, SEPTEMBER));
    const standIn = await started(plainHost(files));
    const fgts = await find(soughtAt('pgfn', `${standIn.origin}/espelho/Dados_abertos_FGTS.zip`));
    expect(fgts.version).toBe('2026-T2');
    // Two of the three archives are not there.
    expect(fgts.unready.join()).toContain('dividas_previdenciario');
    const cno = await find(soughtAt('cno', `${standIn.origin}/obras.ZIP`));
    expect([cno.version, cno.files.map(({ name }) => name), cno.unready]).toEqual([
      '2026-09-12',
      ['cno.zip'],
      [],
    ]);
  });

  test('has the requested version where nothing says another one', async () => {
    const files: Files = new Map([['parcelamentos.csv', published('x', OCTOBER)]]);
    const standIn = await started(plainHost(files));
    const sought = soughtAt('parcelamentos_rfb', `${standIn.origin}/parcelamentos.csv`);
    expect((await find(sought)).version).toBe('2026-10');
    expect((await find(sought, '2026-09')).version).toBe('2026-09');
    files.set('parcelamentos_2026-08.csv', published('x', OCTOBER));
    const named = soughtAt('parcelamentos_rfb', `${standIn.origin}/parcelamentos_2026-08.csv`);
    expect((await find(named)).version).toBe('2026-08');
    await expect(find(named, '2026-09')).rejects.toMatchObject({ fault: 'absent' });
  });
});

describe('addresses', () => {
  test('are tried in their order, and the last error names all of them and the setting', async () => {
    const files: Files = new Map();
    publish(files, 'CNO/', publicationOf('cno', '2026-09-12'), SEPTEMBER);
    const { at } = await share(files);
    const gone = at('CNO/').replace(TOKEN, 'Aa00Gone');
    expect(await find(soughtAt('cno', gone, at('CNO/')))).toMatchObject({ address: at('CNO/') });
    await expect(find(soughtAt('cno', gone, at('Outra/')))).rejects.toMatchObject({
      fault: 'moved',
      message: expect.stringMatching(
        /^cno: none of its 2 addresses .*Aa00Gone\/CNO\/.*Outra\/.*FETCH_URL_CNO or --url$/,
      ),
    });
  });

  test('of a firewall that refuses everything are blocked', async () => {
    const standIn = await started(() => html(403, 'Request Rejected'));
    await expect(
      find(soughtAt('cnpj', `${standIn.origin}/a/`, `${standIn.origin}/b/`)),
    ).rejects.toMatchObject({
      fault: 'blocked',
      message: expect.stringContaining('FETCH_URL_CNPJ'),
    });
  });

  test('of a folder need a slash at their end, as the error says', async () => {
    const { at } = await share(new Map([['CNO/cno.zip', published('x', OCTOBER)]]));
    await expect(find(soughtAt('cno', at('CNO')))).rejects.toThrow(/the address of a folder ends in \/$/);
  });

  test('that no declaration has must be given', async () => {
    for (const name of ['parcelamentos_rfb', 'transacoes_rfb']) {
      await expect(find(soughtAt(name))).rejects.toMatchObject({
        fault: 'absent',
        message: `${name}: no public place of its files is known; find the address at the publisher and give it by FETCH_URL_${name.toUpperCase()} or --url`,
      });
    }
  });

  test.each(['ftp://exemplo.example/', 'dados', 'https://nome:senha@exemplo.example/'])(
    'such as %s are refused',
    async (address) => {
      const tried = find(soughtAt('cno', address));
      await expect(tried).rejects.toMatchObject({
        fault: 'wrong',
        message: expect.not.stringContaining('senha'),
      });
    },
  );
});
