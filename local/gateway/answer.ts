/** An answer of a server on one machine, and the errors that a server answers without calling a function. */
import type { OutgoingHttpHeaders } from 'node:http';

export interface FilePart {
  readonly path: string;
  readonly start: number;
  readonly end: number;
}

export interface Answer {
  readonly statusCode: number;
  readonly headers: OutgoingHttpHeaders;
  /** Node sends a text in one piece with the head, which takes 4 µs less than a buffer. */
  readonly body: Buffer | string;
  /** Sent in place of the body, as it is read from the disk. Its length is in the headers. */
  readonly file?: FilePart;
  /** Sent in `X-Request-Id`, in place of a header of that name. */
  readonly requestId?: string;
}

export const REQUEST_ID = 'X-Request-Id';

export const sizeOf = (body: Answer['body']): number =>
  typeof body === 'string' ? Buffer.byteLength(body) : body.length;

const plainError = (statusCode: number, detail: string, headers: OutgoingHttpHeaders = {}): Answer => ({
  statusCode,
  headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store', ...headers },
  body: Buffer.from(JSON.stringify({ detail })),
});

export const MALFORMED = plainError(400, 'Requisição malformada.');
export const NO_HOST = plainError(400, 'O cabeçalho Host está ausente, repetido ou malformado.');
export const REFUSED = plainError(403, 'Acesso negado.');
/** CONNECT asks for a tunnel, which only a proxy opens. */
export const NO_TUNNEL = plainError(405, 'Método não permitido.', { allow: 'GET, HEAD, OPTIONS' });
export const TIMED_OUT = plainError(408, 'A requisição demorou demais para chegar.');
export const TOO_LONG = plainError(413, 'O corpo da requisição é grande demais.');
export const NO_EXPECTATION = plainError(417, 'O cabeçalho Expect só aceita 100-continue.');
export const FOREIGN_HOST = plainError(421, 'Este serviço não atende pelo nome do cabeçalho Host.');
export const TOO_LARGE = plainError(431, 'Os cabeçalhos da requisição são grandes demais.');
export const FAILED = plainError(500, 'Erro interno. A falha foi registrada.');
