/** The dependencies of the administration, and the types of its handlers. */
import type { AdminName } from '../../api/admin-routes.ts';
import type { Parameters } from '../../api/params.ts';
import type { ItemClient } from '../../aws/calls/operations.ts';
import type { KnownToken } from '../../store/keys/admin-token.ts';
import type { Environment } from '../../store/keys/key-form.ts';
import type { LoadObjects } from '../../store/loads/kept-objects.ts';
import type { LoadPort } from '../../store/loads/load-port.ts';
import type { AdminBodies } from './bodies.ts';
import type { Guesses } from './guesses.ts';

export interface AdminDependencies {
  readonly client: ItemClient;
  readonly tablePrefix: string;
  /** The environment of every key of the service. */
  readonly environment: Environment;
  /** Called at every request. @throws AdminClosed */
  readonly tokens: () => Promise<readonly KnownToken[]>;
  readonly guesses: Guesses;
  readonly loads: LoadPort;
  readonly objects: LoadObjects;
  readonly now: () => number;
}

/** A request with a valid token. */
export interface AdminCall<Body> {
  /** Name of the token. */
  readonly who: string;
  readonly parameters: Parameters;
  /** The body as parsed by the schema of the route. */
  readonly body: Body;
}

export interface AdminAnswer {
  /** @default 200 */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: object;
}

export type AdminHandler<Body = unknown> = (
  call: AdminCall<Body>,
  deps: AdminDependencies,
) => Promise<AdminAnswer>;

type BodyOf<Name> = Name extends keyof AdminBodies ? AdminBodies[Name] : unknown;
export type AdminHandlers = { readonly [Name in AdminName]: AdminHandler<BodyOf<Name>> };
