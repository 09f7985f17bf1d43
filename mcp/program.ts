#!/usr/bin/env node
/** The MCP server as a program: assistants start it and speak with it over standard input and output. */
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { type Ask, pathOf, queryOf, ToolError } from './asking.ts';
import { serverOver } from './server.ts';

declare const VERSION: string;

/** The key that the user has set. A program without one would answer every question with a 401. */
function accessOf({ REGISTROS_API_URL: url, REGISTROS_API_KEY: key }: NodeJS.ProcessEnv) {
  // `localhost:8080` is an address of the scheme `localhost`.
  if (!url || !URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
    throw new Error(
      'Defina REGISTROS_API_URL com o endereço da API, com http:// ou https://, como https://api.exemplo.com.br.',
    );
  }
  if (!key) throw new Error('Defina REGISTROS_API_KEY com a sua chave da API.');
  // A header cannot hold other characters, and the error of a request would not say so.
  if (!/^[\x21-\x7e]+$/.test(key)) {
    throw new Error(
      'A chave em REGISTROS_API_KEY tem espaços ou caracteres que um cabeçalho não aceita: copie-a inteira.',
    );
  }
  return { url, key };
}

const TIMEOUT_MS = 30_000;

interface Access {
  /** Address of the API, without a path. */
  readonly url: string;
  readonly key: string;
}

/** Asks the API with the user's key. @throws ToolError if the API cannot be reached; its message has neither the key nor the answer */
function overHttp({ url, key }: Access): Ask {
  return async (question) => {
    const address = new URL(`${pathOf(question)}?${queryOf(question)}`, url);
    try {
      const answer = await fetch(address, {
        headers: { 'X-API-Key': key, ...(question.snapshot && { 'X-Snapshot': question.snapshot }) },
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      return {
        status: answer.status,
        body: await answer.text(),
        retryAfter: answer.headers.get('Retry-After'),
        snapshot: answer.headers.get('X-Snapshot'),
      };
    } catch {
      throw new ToolError(`A API em ${new URL(url).origin} não respondeu. Confira a rede e tente de novo.`);
    }
  };
}

try {
  const ask = overHttp(accessOf(process.env));
  serveStdio(() => serverOver(ask, { name: 'registros-publicos', version: VERSION }));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
