/** The errors of DynamoDB's protocol. */
import { DiskError } from '../disk/disk-error.ts';

const SERVICE = 'com.amazonaws.dynamodb.v20120810';
const CORAL = 'com.amazon.coral.service';

const badRequest = (type: string, message: string): DynaliteError =>
  Object.assign(new Error(message), { statusCode: 400, body: { __type: type, message } });

export const failure = (type: string, message: string): DynaliteError =>
  badRequest(`${SERVICE}#${type}`, message);

export const invalid = (message: string): DynaliteError =>
  badRequest('com.amazon.coral.validate#ValidationException', message);

export const refused = (type: string, message: string): DynaliteError =>
  badRequest(`${CORAL}#${type}`, message);

export interface ErrorAnswer {
  readonly status: number;
  readonly body: { readonly __type: string; readonly message: string };
}

/** Errors without a status are not the caller's. */
export function answerOf(error: unknown): ErrorAnswer {
  const { statusCode, body } = error as Partial<DynaliteError>;
  if (statusCode !== undefined && body) return { status: statusCode, body };
  const name = error instanceof DiskError ? error.name : 'InternalServerError';
  const message = error instanceof Error ? error.message : String(error);
  return { status: 500, body: { __type: `${SERVICE}#${name}`, message } };
}
