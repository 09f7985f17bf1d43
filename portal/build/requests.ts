/** A request in three languages. Each can be copied and run, with the key in the variable API_KEY. */
import { API, type Code } from './code.ts';

const curl = (address: string, withKey: boolean): string =>
  withKey ? `curl -s -H "X-API-Key: $API_KEY" '${API}${address}'` : `curl -s '${API}${address}'`;

const javascript = (address: string, withKey: boolean): string => `${
  withKey
    ? `const resposta = await fetch('${API}${address}', {
  headers: { 'X-API-Key': process.env.API_KEY },
});`
    : `const resposta = await fetch('${API}${address}');`
}
if (!resposta.ok) throw new Error(\`\${resposta.status}: \${await resposta.text()}\`);
console.log(JSON.stringify(await resposta.json(), null, 2));`;

const python = (address: string, withKey: boolean): string => `import json
${withKey ? 'import os\n' : ''}from urllib.request import Request, urlopen

pedido = Request("${API}${address}"${withKey ? ', headers={"X-API-Key": os.environ["API_KEY"]}' : ''})
with urlopen(pedido) as resposta:
    print(json.dumps(json.load(resposta), ensure_ascii=False, indent=2))`;

/** `address` is the path with its query. */
export const requestCodes = (address: string, withKey = true): readonly Code[] => [
  { language: 'sh', text: curl(address, withKey) },
  { language: 'js', text: javascript(address, withKey) },
  { language: 'python', text: python(address, withKey) },
];
