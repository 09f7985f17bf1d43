/** The official library of MCP as a client, with a right and with a wrong key. */
import { Client, type ClientOptions, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { describe, expect, test } from 'vitest';
import { headersWith, used, WRONG } from '../support/clients/mcp-use.ts';
import { testSamples } from '../support/service/api.ts';

const served = await testSamples();
const ENDPOINT = new URL('/mcp', served.api.url);

const VERSIONS: [version: string, options: ClientOptions][] = [
  ['2025-11-25', {}],
  ['2026-07-28', { versionNegotiation: { mode: { pin: '2026-07-28' } } }],
];

describe.each(VERSIONS)('the official library by version %s of the protocol', (version, options) => {
  const connect = async (headers: Record<string, string>): Promise<Client> => {
    const client = new Client({ name: 'test', version: '1' }, options);
    await client.connect(new StreamableHTTPClientTransport(ENDPOINT, { requestInit: { headers } }));
    return client;
  };

  test('with the key in either header lists the tools and calls one', async () => {
    for (const headers of headersWith(served.key)) {
      const client = await connect(headers);
      expect(client.getNegotiatedProtocolVersion()).toBe(version);
      expect(await used(client)).toBe('PADARIA MODELO LTDA');
      await client.close();
    }
  });

  test('with a wrong key fails at the start, and its error has the words of the service', async () => {
    for (const headers of headersWith(WRONG)) {
      const failed = await connect(headers).catch((error: unknown) => error);
      expect(`${failed} ${JSON.stringify(failed)}`).toMatch(/chave/);
    }
  });
});
