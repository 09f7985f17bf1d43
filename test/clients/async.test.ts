/** The asynchronous client of Python: the answers of the other one, several at a time, and its errors. */
import { spawnSync } from 'node:child_process';
import { beforeAll, expect, test } from 'vitest';
import { type Access, installed, type Language, runBeside, TESTED } from '../support/clients/packages.ts';
import { serveLoaded } from '../support/loaded-service.ts';
import { testPrograms } from '../support/programs.ts';

const PYTHON = TESTED.find(({ name }) => name === 'python');
/** The oldest Python that the package supports, where this machine has it besides its own. */
const OLDEST = 'python3.10';
const VERSIONS: readonly Language[] = PYTHON
  ? [PYTHON, ...(spawnSync(OLDEST, ['--version']).status === 0 ? [{ ...PYTHON, program: OLDEST }] : [])]
  : [];

const PROGRAM = `import asyncio, json
from registros_publicos import NaoEncontrado, RegistrosPublicos, RegistrosPublicosAsync

sincrono = RegistrosPublicos()
CNPJ = "99777007000181"


async def conferir():
    achado = {}
    async with RegistrosPublicosAsync(conexoes=3) as api:
        perfis = await asyncio.gather(*(api.cnpj(CNPJ) for _ in range(9)))
        achado["perfis"] = all(perfil == sincrono.cnpj(CNPJ) for perfil in perfis)
        achado["lista"] = [socio async for socio in api.socios(CNPJ)] == sincrono.socios(CNPJ).todos()
        achado["todos"] = await api.socios(CNPJ).todos() == sincrono.socios(CNPJ).todos()
        achado["total"] = await api.socios(CNPJ).total()
        achado["pagina"] = len((await api.socios(CNPJ).pagina(limite=7, offset=120)).itens)
        pedidos = ["99.111.001/0001-70", "x"] * 60
        achado["lote"] = [item async for item in api.lote(pedidos)] == list(sincrono.lote(pedidos))
        try:
            await api.cnpj("99999999000100")
        except NaoEncontrado as erro:
            achado["erro"] = erro.status
        # A task that is given up ends at once, and the client goes on.
        tarefa = asyncio.ensure_future(api.cnpj(CNPJ))
        await asyncio.sleep(0)
        tarefa.cancel()
        achado["depois"] = (await asyncio.gather(tarefa, api.cnpj(CNPJ), return_exceptions=True))[1]["cnpj"]
    return achado


print(json.dumps(asyncio.run(conferir())))
`;

const programs = testPrograms('async');
let access: Access;
let folder: string;
beforeAll(async () => {
  const [service, packages] = await Promise.all([serveLoaded(programs), installed()]);
  folder = packages;
  access = { url: service.url, key: service.key ?? '' };
});

test.each(VERSIONS)('by $program it answers as the other client does', async (language) => {
  expect(JSON.parse(await runBeside(folder, language, PROGRAM, access))).toEqual({
    perfis: true,
    lista: true,
    todos: true,
    total: 125,
    pagina: 5,
    lote: true,
    erro: 404,
    depois: '99777007000181',
  });
});
