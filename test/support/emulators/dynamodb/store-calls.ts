/** Calls of DynamoDB in its protocol, AWS JSON 1.0. */
import type { Answer, Call, Pass } from '../forwarding.ts';

export type Input = Readonly<Record<string, unknown>>;

/** Calls DynamoDB Local. @throws StoreFault */
export type StoreCall = (operation: string, input: Input) => Promise<Input>;

export class StoreFault extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

export const inUse = (message: string): StoreFault => new StoreFault('ResourceInUseException', message);

const TARGET = 'DynamoDB_20120810.';
const HEADERS = { 'content-type': 'application/x-amz-json-1.0' };

export const operationOf = ({ headers }: Call): string =>
  String(headers['x-amz-target'] ?? '').replace(TARGET, '');

export const inputOf = ({ body }: Call): Input => JSON.parse(body.toString()) as Input;

export function callsBy(pass: Pass): StoreCall {
  const authorization = 'AWS4-HMAC-SHA256 Credential=x/20260101/sa-east-1/dynamodb/aws4_request';
  return async (operation, input) => {
    const headers = { ...HEADERS, 'x-amz-target': TARGET + operation, authorization };
    const body = Buffer.from(JSON.stringify(input));
    const received = await pass({ method: 'POST', path: '/', headers, body });
    const answer = JSON.parse(received.body.toString()) as Input;
    if (received.status === 200) return answer;
    const code = String(answer['__type']).split('#').at(-1) ?? '';
    throw new StoreFault(code, String(answer['message'] ?? answer['Message']));
  };
}

export function tablesOf(input: Input): string[] {
  const arn = /:table\/([^/]+)/.exec(String(input['ResourceArn'] ?? ''))?.[1];
  const created = input['TableCreationParameters'] as Input | undefined;
  const named = input['TableName'] ?? created?.['TableName'] ?? arn;
  if (named !== undefined) return [String(named)];
  return Object.keys((input['RequestItems'] as object | undefined) ?? {});
}

export const answered = (body: Input): Answer => ({
  status: 200,
  headers: HEADERS,
  body: JSON.stringify(body),
});

export const faulty = ({ code, message }: StoreFault): Answer => ({
  status: code === 'InternalServerError' ? 500 : 400,
  headers: HEADERS,
  body: JSON.stringify({ __type: `com.amazonaws.dynamodb.v20120810#${code}`, message }),
});
