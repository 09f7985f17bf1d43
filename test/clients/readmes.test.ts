/** The packages install into an empty folder without a registry, and their READMEs do what they say. */
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import { LETTERED, punctuated } from '../../synthetic/samples/holders.ts';
import { installed, type Language, runBeside, startDriver, TESTED } from '../support/clients/packages.ts';
import { allIn, codeBlocks, ROOT } from '../support/docs/pages.ts';
import { serveLoaded } from '../support/loaded-service.ts';
import { type Service, testPrograms } from '../support/programs.ts';

const programs = testPrograms('clients');
let service: Service;
let folder: string;

beforeAll(async () => {
  [service, folder] = await Promise.all([serveLoaded(programs), installed()]);
});

const codeOf = ({ readme, fence }: Language): string => codeBlocks(readme, fence).join('\n');

/** What the comments behind the printing lines announce, in order; a loop announces several lines. */
const announced = (code: string): string[] =>
  [...code.matchAll(/^.*(?:print|console\.log)\(.*?(?:\/\/|#) (.+)$/gm)].flatMap(([, text = '']) =>
    text.split('; '),
  );

const [TYPESCRIPT, PYTHON] = (['typescript', 'python'] as const).map((language) =>
  TESTED.find(({ name }) => name === language),
);

describe.each(TESTED)('the README of the $name client', (language) => {
  const code = codeOf(language);

  test('prints over the samples what its comments announce', async () => {
    const out = await runBeside(folder, language, code, { url: service.url, key: service.key ?? '' });
    expect(out.trimEnd().split('\n')).toEqual(announced(code));
    expect(announced(code).length).toBeGreaterThan(6);
  });

  test('begins with installing, the key, a company and a list, on one screen', () => {
    const screen = language.readme.split('\n').slice(0, 32).join('\n');
    const lines = ['install ./registros', 'REGISTROS_API_KEY=', 'api.cnpj(', 'of api.socios('];
    const inPython = lines.map((line) => line.replace('of api', 'in api'));
    expect([lines, inPython].some((some) => some.every((line) => screen.includes(line)))).toBe(true);
  });

  test('leads to a client that reads a CNPJ with letters in any spelling, and says where its ficha is', async () => {
    const { tell, end } = startDriver(folder, language, { url: service.url, key: service.key ?? '' });
    const spellings = [LETTERED, LETTERED.toLowerCase(), punctuated(LETTERED).toLowerCase()];
    for (const cnpj of spellings) expect(await tell('ficha', cnpj)).toEqual({ value: LETTERED });
    expect(await tell('lote', spellings)).toEqual({ value: spellings.map(() => [LETTERED, 'encontrado']) });
    const { error, shown } = await tell('perfil', LETTERED);
    expect(error).toBe('ParametroInvalido');
    expect(shown).toContain(`/v1/cnpjs/${LETTERED}/ficha`);
    end();
  });
});

const HINTS = `import inspect, typing, registros_publicos as r
from registros_publicos import modelos
methods = dict(inspect.getmembers(r.RegistrosPublicos, inspect.isfunction))
named = [*methods.values(), *(one for one in vars(modelos).values() if isinstance(one, type))]
print(sum(len(typing.get_type_hints(one)) > 0 for one in named))
`;

test.runIf(PYTHON)('every type that the python client names exists', async () => {
  const out = await runBeside(folder, PYTHON!, HINTS, { url: service.url, key: service.key ?? '' });
  expect(Number(out)).toBeGreaterThan(60);
});

test('the README of the typescript client compiles in strict mode against the installed types', async () => {
  const wrong = `${codeOf(TYPESCRIPT!)}\nexport const wrong: number = perfil.empresa.capital_social_raw;\n`;
  writeFileSync(join(folder, 'wrong.ts'), wrong);
  const compiler = join(ROOT, 'node_modules/typescript/bin/tsc');
  const options = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2022', 'wrong.ts'];
  const compiled = promisify(execFile)(process.execPath, [compiler, ...options], { cwd: folder });
  const { stdout } = (await compiled.catch((error: unknown) => error)) as { stdout: string };
  // Money is text. This is the only error, so the README has none.
  expect(allIn(stdout, /(error TS.*)/g)).toEqual([
    "error TS2322: Type 'string | null' is not assignable to type 'number'.",
  ]);
});
