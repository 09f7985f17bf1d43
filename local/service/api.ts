/** The API in one process of a service: its functions over the store, and the counts that it still has to write. */
import { createSocketClient } from '../../shared/aws/dynamodb.ts';
import { type AuthorizerHandler, createAuthorizer } from '../../shared/http/authorize.ts';
import { createDependencies, type Dependencies } from '../../shared/http/dependencies.ts';
import { type Functions, functionsOver } from '../functions.ts';
import { servedItems } from '../segments/read.ts';
import type { ServiceInput } from './messages.ts';

export interface Api {
  readonly handlers: Functions;
  readonly authorizer: AuthorizerHandler;
  /** Writes the counts of the last requests, so that the process may end. */
  readonly flush: () => Promise<void>;
}

/** Counts are written together with a later request; this timer writes those of the last requests. */
const COUNTS_MS = 10_000;

/** Every process of a service makes its dependencies here. */
export function apiOver(
  { settings, socket }: ServiceInput,
  functions: (deps: Dependencies) => Functions = functionsOver,
): Api {
  const client = createSocketClient(socket);
  const deps = createDependencies(settings, client, servedItems(settings.DATA_DIR, client));
  setInterval(() => void deps.usage.writeIfDue(), COUNTS_MS).unref();
  return {
    handlers: functions(deps),
    authorizer: createAuthorizer(() => deps),
    flush: deps.usage.flush,
  };
}
