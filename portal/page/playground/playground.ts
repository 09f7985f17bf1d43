/** Starts the playground: swagger-ui with the public description, and our views, key handling and sending. */
import { type Config, ROOT, readConfig } from '../config.ts';
import { wireKeyField } from './key-field.ts';
import { createKeys } from './keys.ts';
import { layoutView } from './layout-view.ts';
import { operationView } from './operation-view.ts';
import { sender } from './send.ts';
import type { Start, System } from './swagger.ts';

interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly responses: object;
}

interface Description {
  readonly paths: Readonly<Record<string, { readonly get: Operation }>>;
}

/**
 * Reduces the description to operations and parameters, with the address of `config.json`. Answers and
 * schemas, most of the document, belong to the reference. Without the scheme of the key swagger-ui does not
 * store a key.
 */
function requestsOnly({ paths, ...rest }: Description, { api }: Config): object {
  const bare = Object.entries(paths).map(([path, { get }]) => [path, { get: { ...get, responses: {} } }]);
  return { ...rest, servers: [{ url: api }], security: [], components: {}, paths: Object.fromEntries(bare) };
}

async function readDescription(): Promise<Description> {
  const answer = await fetch(`${ROOT}openapi.json`, { cache: 'no-cache', credentials: 'omit' });
  if (!answer.ok) throw new Error(`openapi.json: ${answer.status}`);
  return (await answer.json()) as Description;
}

/** `experimentar.html#listarCnosAreas` opens that operation; as the pages of the reference link it. */
function openLinked({ paths }: Description, { layoutActions }: System): void {
  const id = decodeURIComponent(location.hash.slice(1));
  const linked = Object.values(paths).find(({ get }) => get.operationId === id);
  if (!linked) return;
  layoutActions.show(['operations', linked.get.tags[0] ?? '', id], true);
  requestAnimationFrame(() => document.getElementById(id)?.scrollIntoView());
}

function begin(start: Start, config: Config, description: Description, domNode: Element): void {
  const keys = createKeys(config.ambiente);
  const access = { keys, config, takeTyped: wireKeyField(keys, config) };
  const send = sender(keys, config);
  let system: System | undefined;
  start({
    domNode,
    spec: requestsOnly(description, config),
    layout: 'PortalLayout',
    plugins: [
      (own) => {
        system = own;
        return {
          components: { PortalLayout: layoutView(own.React), operation: operationView(own.React, access) },
        };
      },
    ],
    // swagger-ui makes the address; the key is added after it, outside the state of swagger-ui.
    requestInterceptor: (request) => Object.assign(request, { userFetch: send }),
    onComplete: () => {
      domNode.setAttribute('aria-busy', 'false');
      if (system) openLinked(description, system);
    },
    supportedSubmitMethods: ['get'],
    tryItOutEnabled: true,
    docExpansion: 'list',
    deepLinking: false,
    validatorUrl: null,
    persistAuthorization: false,
    queryConfigEnabled: false,
  });
}

/** The script of swagger-ui comes last in the page, so that this script requests its files first. */
async function swaggerUi(): Promise<Start> {
  if (document.readyState !== 'complete') {
    await new Promise((done) => addEventListener('load', done, { once: true }));
  }
  return (window as unknown as { SwaggerUIBundle: Start }).SwaggerUIBundle;
}

async function main(): Promise<void> {
  const place = document.getElementById('operacoes');
  if (!place) return;
  try {
    const [config, description, start] = await Promise.all([readConfig(), readDescription(), swaggerUi()]);
    begin(start, config, description, place);
  } catch (error) {
    console.error(error);
    place.textContent =
      'As operações não puderam ser carregadas: config.json ou openapi.json não foi lido. Recarregue a página; se continuar, avise quem opera o serviço.';
    place.className = 'note';
  }
}

void main();
