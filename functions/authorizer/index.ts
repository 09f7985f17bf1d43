/** The Lambda authorizer of every route that needs a key, and behind CloudFront of every route. */
import { createAuthorizer, edgeProofs } from '../../shared/http/authorize.ts';
import { connectKeys } from '../connect.ts';

export const handler = createAuthorizer(connectKeys, edgeProofs);
