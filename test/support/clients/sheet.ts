/** The function of a script of examples/, with stand-ins for what Google's Apps Script gives to scripts. */
import { spawnSync } from 'node:child_process';
import { createContext, runInContext } from 'node:vm';
import type { Access } from './packages.ts';

interface Request {
  /** @default true, as in Apps Script */
  readonly followRedirects?: boolean;
  readonly headers: Readonly<Record<string, string>>;
}

/** UrlFetchApp is synchronous, so curl asks. */
function ask(url: string, { headers }: Request) {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const curl = ['--silent', '--show-error', '--include', '--header', '@-', url];
  const { stdout, stderr } = spawnSync('curl', curl, { input: lines.join('\n'), encoding: 'utf8' });
  const [head = '', body = ''] = stdout.split(/\r\n\r\n([\s\S]*)/);
  const [status = '', ...fields] = head.split('\r\n');
  if (!status) throw new Error(stderr);
  return {
    getResponseCode: () => Number(status.split(' ')[1]),
    getContentText: () => body,
    getHeaders: () => Object.fromEntries(fields.map((field) => field.split(': ', 2))),
  };
}

/** A sheet whose script has the address and the key in its properties. */
export function sheetOver(script: string, { url, key }: Access, fetch: typeof ask = ask) {
  let asked = 0;
  let waited = 0;
  const properties: Readonly<Record<string, string>> = { REGISTROS_API_URL: url, REGISTROS_API_KEY: key };
  const context = createContext({
    PropertiesService: { getScriptProperties: () => ({ getProperty: (name: string) => properties[name] }) },
    UrlFetchApp: {
      fetch: (address: string, request: Request) => {
        asked += 1;
        return fetch(address, request);
      },
    },
    Utilities: {
      sleep: (ms: number) => {
        waited += ms;
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
      },
    },
  });
  runInContext(script, context);
  const call = context['CNPJ'] as (cnpjs: unknown) => string[][];
  return {
    // Values of another context have other prototypes than those that a test expects.
    call: (cnpjs: string | readonly (readonly string[])[]): string[][] => structuredClone(call(cnpjs)),
    /** How many requests were sent, and the milliseconds that were slept. */
    asked: () => asked,
    waited: () => waited,
  };
}
