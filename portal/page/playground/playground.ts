/** The playground: swagger-ui with the public description, and our views, key handling and sending. */
import { type Config, ROOT } from '../config.ts';
import { find } from '../consultar/place.ts';
import type { View } from '../session.ts';
import type { Access } from './access.ts';
import { wireKeyField } from './key-field.ts';
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

/** Starts swagger-ui in the place. Returns a function that opens the operation of the address. */
function begin(start: Start, domNode: Element, description: Description, access: Access): () => void {
  const { config, keys } = access;
  const send = sender(keys, config);
  let system: System | undefined;
  const open = (): void => {
    if (system) openLinked(description, system);
  };
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
      open();
    },
    supportedSubmitMethods: ['get'],
    tryItOutEnabled: true,
    docExpansion: 'list',
    deepLinking: false,
    validatorUrl: null,
    persistAuthorization: false,
    queryConfigEnabled: false,
  });
  return open;
}

const SWAGGER = 'swagger-ui-bundle.js';

/** The page has the script, and loads it while this one asks for the description; another view has not. */
async function swaggerUi(): Promise<Start> {
  const loaded = window as unknown as { SwaggerUIBundle?: Start };
  if (!loaded.SwaggerUIBundle) {
    const own = document.querySelector<HTMLScriptElement>(`script[src$="${SWAGGER}"]`);
    const script = own ?? document.createElement('script');
    await new Promise((done, fail) => {
      script.addEventListener('load', done);
      script.addEventListener('error', () => {
        script.remove();
        fail(new Error(SWAGGER));
      });
      if (own) return;
      script.src = ROOT + SWAGGER;
      document.head.append(script);
    });
  }
  return loaded.SwaggerUIBundle as Start;
}

/** The operations with their answers, which stay while other views are shown. */
let kept: { readonly place: Element; readonly open: () => void } | undefined;

async function show(access: Access, ended: AbortSignal): Promise<void> {
  const place = find('#operacoes');
  try {
    const [description, start] = await Promise.all([readDescription(), swaggerUi()]);
    if (!ended.aborted) kept = { place, open: begin(start, place, description, access) };
  } catch (error) {
    console.error(error);
    place.textContent =
      'As operações não puderam ser carregadas: um arquivo deste portal não foi lido. Recarregue a página; se continuar, avise quem opera o serviço.';
    place.className = 'note';
  }
}

export const playground: View = ({ keys, config }, ended) => {
  const takeTyped = wireKeyField(keys, config, ended);
  if (!kept) {
    void show({ keys, config, takeTyped }, ended);
    return;
  }
  find('#operacoes').replaceWith(kept.place);
  kept.open();
};
