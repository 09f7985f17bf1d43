/** The manifest, which says what the service offers and where. */

import { MOST_AT_ONCE, TYPE } from '../../../shared/api/answers/reconciliation.ts';
import { VERSION } from '../../../shared/api/openapi/texts.ts';
import { RECONCILIATION_PATH } from '../../../shared/api/route-kinds.ts';
import { HOST_HEADER } from '../../../shared/edge.ts';
import { type HttpEvent, headerOf } from '../../../shared/http/exchange.ts';

/** Names the address that the caller used. `portal` is empty where there is none. */
export function manifestFor({ headers }: HttpEvent, portal: string): object {
  const scheme = headerOf(headers, 'x-forwarded-proto')?.startsWith('https') ? 'https' : 'http';
  const host = headerOf(headers, HOST_HEADER) ?? headerOf(headers, 'host');
  const service_url = `${scheme}://${host}${RECONCILIATION_PATH}`;
  return {
    versions: ['0.2'],
    name: 'CNPJ – Registros públicos do Brasil',
    identifierSpace: 'http://org-id.guide/list/BR-CNPJ',
    schemaSpace: 'https://schema.org/Organization',
    serviceVersion: VERSION,
    defaultTypes: [TYPE],
    view: portal === '' ? undefined : { url: `${portal}/consultar.html#cnpj={{id}}` },
    authentication: { type: 'apiKey', name: 'X-API-Key', in: 'header' },
    batchSize: MOST_AT_ONCE,
    suggest: {
      entity: { service_url, service_path: '/entidades' },
      property: { service_url, service_path: '/propriedades' },
      type: { service_url, service_path: '/tipos' },
    },
    preview: { url: `${service_url}/previa?id={{id}}`, width: 440, height: 330 },
    extend: { propose_properties: { service_url, service_path: '/extensoes' } },
  };
}
