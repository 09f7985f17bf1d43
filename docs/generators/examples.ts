/** Examples for the public description: answers over the bundled samples, the same in every run. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { folderExports } from '../../local/downloads/folder-exports.ts';
import { type Functions, functionsOver } from '../../local/functions.ts';
import { loadSamples } from '../../local/sample.ts';
import { openStore } from '../../local/store.ts';
import type { Examples } from '../../shared/api/openapi/document.ts';
import { pathParameter } from '../../shared/api/path-params.ts';
import { isOfData, isPaged, type Path, type Route } from '../../shared/api/route-kinds.ts';
import { ROUTES } from '../../shared/api/routes.ts';
import type { KeyContext } from '../../shared/http/api-key.ts';
import { createDependencies, type Dependencies } from '../../shared/http/dependencies.ts';
import type { HttpEvent } from '../../shared/http/exchange.ts';
import { EMPTY_MANIFEST, type Manifest } from '../../shared/store/generations/manifest.ts';
import type { ExportFiles } from '../../shared/store/loads/exports.ts';
import { type FindLoad, loadsIn, type ShownLoad } from '../../shared/store/loads/shown/shown-load.ts';
import { controlTable } from '../../shared/store/tables.ts';
import { monthOf } from '../../shared/store/usage/permit-limits.ts';
import type { KeyUsage } from '../../shared/store/usage/usage.ts';
import { exampleFiles, examplePair, withExample } from './example-changes.ts';

/** The day of the examples; the sources are published shortly before. */
const NOW = Date.UTC(2026, 10, 21);
const PUBLISHED_AT = '2026-11-15T12:00:00.000Z';

const SHOWN = 2;

/** Replaces the times of publication, which differ from run to run, by one instant. */
const published = ({ sources, ...rest }: Manifest): Manifest => ({
  ...rest,
  sources: Object.fromEntries(
    Object.entries(sources).map(([name, state]) => [name, { ...state, published_at: PUBLISHED_AT }]),
  ),
});

interface Question {
  readonly path: Path;
  readonly key?: string;
  readonly query?: string;
  readonly caller?: KeyContext;
  readonly headers?: Readonly<Record<string, string>>;
}

const VALID: KeyContext = { condition: 'valid' };
/** The owner of an invented key. */
const OWNER: KeyContext = {
  condition: 'valid',
  key_prefix: 'cnpj_live_Exemplo1',
  customer: 'Empresa de Exemplo',
  expires: '2027-01-31T12:00:00.000Z',
  per_second: 10,
  burst: 20,
  per_month: 10_000,
};

/** Invented counts of the first days of a month. */
const USAGE: KeyUsage = {
  month: monthOf(Date.UTC(2026, 10, 2)),
  used: 163,
  days: [
    { day: '2026-11-01', requests: 120, client_errors: 2, limited: 0, server_errors: 0, unlimited: 0 },
    { day: '2026-11-02', requests: 43, client_errors: 1, limited: 0, server_errors: 0, unlimited: 0 },
  ],
};

/** Limits under which the second request is refused, however long the first one takes. */
const LIMITED: KeyContext = { condition: 'valid', key_prefix: 'exemplo', per_second: 0.001, burst: 1 };

/** Makes the event that the gateway and the authorizer would pass to the function. */
function eventOf({ path, key = '', query = '', caller = VALID, headers = {} }: Question): HttpEvent {
  const name = pathParameter(path, { CNPJ_ALFANUMERICO: false })?.name;
  const event = {
    version: '2.0',
    routeKey: `GET ${path}`,
    rawQueryString: query,
    headers,
    ...(name && { pathParameters: { [name]: key } }),
    requestContext: {
      requestId: 'exemplo',
      http: { method: 'GET' },
      authorizer: { lambda: caller },
    },
  };
  // The functions read no other field of an event.
  return event as unknown as HttpEvent;
}

async function answerTo(functions: Functions, question: Question): Promise<unknown> {
  const family = ROUTES.find(({ path }) => path === question.path)?.family ?? 'fallback';
  const { body } = await functions[family](eventOf(question));
  return JSON.parse(body);
}

async function exampleOf(functions: Functions, route: Route) {
  const { path, query: declared } = route;
  const parameter = pathParameter(path, { CNPJ_ALFANUMERICO: false });
  const required = declared.filter((one) => one.required).map(({ name, example }) => `${name}=${example}`);
  const query = [...required, ...(isPaged(route) ? [`limite=${SHOWN}`] : [])].join('&');
  const address = parameter ? path.replace(`{${parameter.name}}`, parameter.example) : path;
  const caller = isOfData(route) ? VALID : OWNER;
  const body = await answerTo(functions, { path, query, key: parameter?.example ?? '', caller });
  return [path, { request: query ? `${address}?${query}` : address, body }] as const;
}

const CHANGES: Path = '/v1/alteracoes';
const AREAS: Path = '/v1/cnos/{cno}/areas';

async function errorsOf(deps: Dependencies): Promise<Examples['errors']> {
  const functions = functionsOver(deps);
  const path: Path = '/v1/cnpjs/{cnpj}/socios';
  const key = '99111001000170';
  await answerTo(functions, { path, key, caller: LIMITED });
  return {
    401: await answerTo(functions, { path, key, caller: { condition: 'absent' } }),
    404: await answerTo(functions, { path, key: '55555555000191' }),
    409: await answerTo(functions, { path, key, headers: { 'x-snapshot': 'cnpj:202609-0000000000' } }),
    410: await answerTo(functions, { path: CHANGES, query: 'fonte=cnpj&de=2025-01' }),
    // No setting changes the form of this number.
    422: await answerTo(functions, { path: AREAS, key: '90.001.00001/70', query: 'limite=0' }),
    429: await answerTo(functions, { path, key, caller: LIMITED }),
    503: await answerTo(functionsOver({ ...deps, manifest: async () => EMPTY_MANIFEST }), { path, key }),
  };
}

/** Leaves out most of the data sets and columns, and invents what changed. */
const shown = (exports: ExportFiles): ExportFiles => ({
  ...exports,
  changes: async (generation) => exampleFiles(generation),
  manifest: async (generation) => {
    const found = await exports.manifest(generation);
    const conjuntos = found?.conjuntos.slice(0, 1) ?? [];
    return (
      found && {
        ...found,
        conjuntos: conjuntos.map((set) => ({ ...set, colunas: set.colunas.slice(0, SHOWN) })),
      }
    );
  },
});

/** Invented differences from a version before. */
const CHANGED: Partial<ShownLoad> = {
  comparada_com: '2026-09',
  comparacao: [
    {
      recurso: 'empresas',
      linhas_antes: 28,
      linhas_agora: 29,
      parte_comparada: 1,
      acrescentados: 2,
      retirados: 1,
      alterados: 1,
      campos: [{ campo: 'razao_social', acrescentados: 0, retirados: 0, alterados: 1 }],
    },
    {
      recurso: 'socios',
      linhas_antes: 24,
      linhas_agora: 25,
      parte_comparada: 1,
      acrescentados: 2,
      retirados: 1,
      alterados: null,
      campos: [],
    },
  ],
  alteracoes_desde: '2026-09',
  alteracoes: [{ tipo: 'grafia', titulo: 'Mudou apenas a grafia de um valor', quantidade: 1 }],
};

/** Leaves out most of the resources and gates, and the time of the load, which differs from run to run. */
const shortened =
  (find: FindLoad): FindLoad =>
  async (source, state) => {
    const load = await find(source, state);
    return {
      ...load,
      iniciada_em: PUBLISHED_AT,
      recursos: load.recursos.slice(0, SHOWN),
      verificacoes: load.verificacoes.slice(0, SHOWN),
      estados: load.estados.slice(0, SHOWN),
      ...(source.name === 'cnpj' && CHANGED),
    };
  };

/** Loads the samples into a temporary store and removes it. Does not touch the DATA_DIR of the process. */
export async function sampleExamples(): Promise<Examples> {
  const folder = mkdtempSync(join(tmpdir(), 'examples-'));
  const store = await openStore({ DATA_DIR: folder });
  try {
    await loadSamples(store);
    const own = createDependencies(store.settings, store.client, { exports: shown(folderExports(folder)) });
    const manifest = published(await own.manifest());
    const control = controlTable(store.settings.TABLE_PREFIX);
    const loadOf = shortened(loadsIn({ ...own, control }));
    const deps = {
      ...own,
      manifest: async () => manifest,
      now: () => NOW,
      usageOf: async () => USAGE,
      loadOf,
      pairs: async (source: string, generation: string) => ({
        chain: source === 'cnpj' ? [examplePair(generation)] : [],
        others: [],
      }),
      read: withExample(own.read),
    };
    const functions = functionsOver(deps);
    const answers = await Promise.all(ROUTES.map((route) => exampleOf(functions, route)));
    return { answers: Object.fromEntries(answers), errors: await errorsOf(deps) };
  } finally {
    store.client.destroy();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
