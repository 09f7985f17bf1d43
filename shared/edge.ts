/** What the service and CloudFront before it have in common (docs/decisions/0130). */

/** The secret that identifies requests of CloudFront, which replaces what a caller sends under this name. */
export const PROOF_HEADER = 'x-origin-proof';

/** The address of the caller, which CloudFront sets; the gateway sees that of CloudFront. */
export const ADDRESS_HEADER = 'x-caller-address';

/** The host that the caller asks, which CloudFront sets; the gateway sees its own. */
export const HOST_HEADER = 'x-caller-host';

/** The refusal of a request without a valid key: always the same, so that it tells nothing about keys. */
export const NO_KEY = {
  status: 401,
  detail:
    'A chave de API está ausente, é inválida, expirou ou foi revogada. Envie a sua no cabeçalho X-API-Key.',
  headers: { 'WWW-Authenticate': 'ApiKey realm="api", header="X-API-Key"' },
} as const;

/** Seconds over which requests of an address are counted. */
const WINDOW = 60;

/** The refusal of an address that sends more requests than CloudFront admits. */
export const TOO_MANY = {
  status: 429,
  detail: 'Este endereço de rede fez requisições demais. Aguarde um minuto e espace as requisições.',
  headers: { 'Retry-After': String(WINDOW) },
  window: WINDOW,
} as const;
