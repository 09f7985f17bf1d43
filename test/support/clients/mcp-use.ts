/** How a client of MCP is used in tests: its headers, and a call of a tool. */
import type { Client } from '@modelcontextprotocol/client';
import { expect } from 'vitest';

export const WRONG = 'cnpj_dev_wrong';

export const headersWith = (key: string) =>
  [{ 'X-API-Key': key }, { Authorization: `Bearer ${key}` }] as const;

/** Connects, lists the tools and calls one; returns the name of the company. */
export async function used(client: Client): Promise<unknown> {
  const { tools } = await client.listTools();
  expect(tools.length).toBeGreaterThan(5);
  const answer = await client.callTool({
    name: 'consultar_empresa',
    arguments: { cnpj: '99.111.001/0001-70' },
  });
  // biome-ignore lint/suspicious/noExplicitAny: the client has checked it against the schema of the tool.
  return (answer.structuredContent as any).itens[0].empresa.razao_social;
}
