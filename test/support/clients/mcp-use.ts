/** How a client of MCP is used in tests: its headers, and a call of a tool. */
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { expect } from 'vitest';

export const WRONG = 'cnpj_dev_wrong';

export const headersWith = (key: string) =>
  [{ 'X-API-Key': key }, { Authorization: `Bearer ${key}` }] as const;

export async function connected(url: string, key: string): Promise<Client> {
  const client = new Client({ name: 'test', version: '1.0.0' });
  const requestInit = { headers: { 'X-API-Key': key } };
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', url), { requestInit }));
  return client;
}

export async function told(client: Client, name: string, sent: Record<string, unknown>) {
  const { isError = false, content, structuredContent } = await client.callTool({ name, arguments: sent });
  // biome-ignore lint/suspicious/noExplicitAny: the client has checked it against the schema of the tool.
  return { isError, text: (content as { text: string }[])[0]!.text, data: structuredContent as any };
}

/** Connects, lists the tools and calls one; returns the name of the company. */
export async function used(client: Client): Promise<unknown> {
  const { tools } = await client.listTools();
  expect(tools.length).toBeGreaterThan(5);
  return (await told(client, 'consultar_empresa', { cnpj: '99.111.001/0001-70' })).data.itens[0].empresa
    .razao_social;
}
