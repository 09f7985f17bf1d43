#!/usr/bin/env node
/** The MCP server as a program: assistants start it and speak with it over standard input and output. */
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { overHttp } from './over-http.ts';
import { serverOver } from './server.ts';

declare const VERSION: string;

/** The key that the user has set. A program without one would answer every question with a 401. */
function accessOf({ REGISTROS_API_URL: url, REGISTROS_API_KEY: key }: NodeJS.ProcessEnv) {
  if (!url || !URL.canParse(url)) {
    throw new Error('Defina REGISTROS_API_URL com o endereço da API, como https://api.exemplo.com.br.');
  }
  if (!key) throw new Error('Defina REGISTROS_API_KEY com a sua chave da API.');
  return { url, key };
}

try {
  const ask = overHttp(accessOf(process.env));
  serveStdio(() => serverOver(ask, { name: 'registros-publicos', version: VERSION }));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
