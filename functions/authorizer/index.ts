/** The Lambda authorizer of every route that needs a key. */
import { createAuthorizer } from '../../shared/http/authorize.ts';
import { connect } from '../../shared/http/dependencies.ts';

export const handler = createAuthorizer(connect);
