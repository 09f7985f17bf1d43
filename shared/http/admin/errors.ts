/** The error answers that only the administration has. */
import { ApiError } from '../errors.ts';

/** Seconds until the tokens are read again. */
const RETRY_CLOSED = '30';

export const closed = (): ApiError =>
  new ApiError(503, 'A administração está fechada: nenhum token está configurado.', {
    'Retry-After': RETRY_CLOSED,
  });

export const noToken = (): ApiError =>
  new ApiError(401, 'O token de administração está ausente ou é inválido.', {
    'WWW-Authenticate': 'Bearer realm="admin"',
  });

export const tooManyGuesses = (seconds: number): ApiError =>
  new ApiError(429, 'Houve tentativas demais com um token inválido. Tente novamente mais tarde.', {
    'Retry-After': `${seconds}`,
  });

export const tooLarge = (bytes: number): ApiError =>
  new ApiError(413, `O corpo da requisição passa de ${bytes.toLocaleString('pt-BR')} bytes.`);

/** The status is 415, not 422: curl sends a form by default, and the answer names the header to set. */
export const noJson = (): ApiError =>
  new ApiError(415, 'O corpo deve ser JSON; envie o cabeçalho Content-Type: application/json.');

/** `at` is the address of the conflicting resource. */
export const conflict = (detail: string, at?: string): ApiError =>
  new ApiError(409, detail, at === undefined ? {} : { Location: at });
