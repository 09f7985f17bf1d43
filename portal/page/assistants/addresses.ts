/** Addresses that add the MCP server to an assistant. No key is in them. */

const NAME = 'registros-publicos';
const HEADER = 'X-API-Key';

/** The assistant asks for the key, or reads it from the environment, when it connects. */
const ADDRESSES: Readonly<Record<string, (url: string) => string>> = {
  cursor: (url) => {
    const config = btoa(JSON.stringify({ url, headers: { [HEADER]: `\${env:REGISTROS_API_KEY}` } }));
    return `cursor://anysphere.cursor-deeplink/mcp/install?name=${NAME}&config=${encodeURIComponent(config)}`;
  },
  vscode: (url) => {
    const inputs = [{ type: 'promptString', id: 'chave', description: 'Chave da API', password: true }];
    const server = { name: NAME, type: 'http', url, headers: { [HEADER]: `\${input:chave}` }, inputs };
    return `vscode:mcp/install?${encodeURIComponent(JSON.stringify(server))}`;
  },
};

export const installAddress = (assistant: string, api: string): string =>
  ADDRESSES[assistant]?.(`${api}/mcp`) ?? '';
