// npx node .build-net.mts : degrees from SOCIOCSV, then asks rede for the worst and for random ones
import { createReadStream } from 'node:fs';
import { readdirSync } from 'node:fs';
import { execSync } from 'node:child_process';
import { openStore } from './local/store.ts';
import { functionsOver } from './local/functions.ts';
import { FUNCTION_SETTINGS, readSettings } from './shared/env.ts';
import { createDependencies } from './shared/http/dependencies.ts';
const dir = '/work/bench0/files/1000000/2026-10';
process.env.DATA_DIR = process.argv[2] ?? '/tmp/net1m';
const store: any = await openStore();
let calls = 0, keys = 0, bytes = 0;
const settings = readSettings(FUNCTION_SETTINGS, { DATA_DIR: process.env.DATA_DIR, LIMIT_PER_SECOND: '0', LIMIT_PER_MONTH: '0' } as any);
const base = createDependencies(settings, store.client, { read: async (wanted: any) => { calls++; keys += wanted.length; if (wanted.length>100) throw new Error('long'); return store.read(wanted); } });
const functions: any = functionsOver(base);
const write = process.stdout.write.bind(process.stdout);
(process.stdout as any).write = () => true;
const ask = (path: string, key: string, query: string) => functions.cnpjs({ version: '2.0', routeKey: `GET ${path}`, rawPath: path, rawQueryString: query, headers: {}, pathParameters: { cnpj: key }, requestContext: { requestId: 'x', http: { method: 'GET' }, authorizer: { lambda: { condition: 'valid', key_prefix: 'exemplo' } } } });
// degrees
const partnersOf = new Map<string, number>(), companiesOf = new Map<string, number>(), firstOf = new Map<string, string>();
const files = execSync(`ls ${dir}`).toString().split('\n').filter((f) => /^Socios/.test(f));
for (const f of files) {
  const text = execSync(`unzip -p ${dir}/${f}`, { maxBuffer: 1 << 30, encoding: 'latin1' });
  for (const line of text.split('\n')) {
    const c = line.split('";"'); if (c.length < 5) continue;
    const root = c[0]!.slice(1), key = c[3] + ' ' + c[2];
    partnersOf.set(root, (partnersOf.get(root) ?? 0) + 1);
    if (c[3]) { companiesOf.set(key, (companiesOf.get(key) ?? 0) + 1); if (!firstOf.has(key)) firstOf.set(key, root); }
  }
}
const cnpjOf = new Map<string, string>();
const all: string[] = [];
for (const f of execSync(`ls ${dir}`).toString().split('\n').filter((f) => /^Estab/.test(f))) {
  const text = execSync(`unzip -p ${dir}/${f}`, { maxBuffer: 1 << 30, encoding: 'latin1' });
  for (const line of text.split('\n')) { const c = line.split('";"'); if (c.length < 5) continue; const n = c[0]!.slice(1) + c[1] + c[2]; all.push(n); if (!cnpjOf.has(c[0]!.slice(1)) || c[1] === '0001') cnpjOf.set(c[0]!.slice(1), n); }
}
const top = (m: Map<string, number>, n: number) => [...m].sort((a, b) => b[1] - a[1]).slice(0, n);
write(`most partners ${top(partnersOf, 5).map((x) => x[1])} most companies ${top(companiesOf, 5).map((x) => x.join('='))} establishments ${all.length}\n`);
const worst = [...top(partnersOf, 30).map(([r]) => r), ...top(companiesOf, 60).map(([k]) => firstOf.get(k)!)].flatMap((r) => cnpjOf.get(r) ?? []);
let seed = 7; const rand = () => (seed = (seed * 1103515245 + 12345) & 0x7fffffff) / 0x7fffffff;
const random = Array.from({ length: 400 }, () => all[Math.floor(rand() * all.length)]!);
async function run(name: string, path: string, asks: [string, string][]) {
  const t: number[] = [], cpu: number[] = [], c: number[] = [], k: number[] = [], n: number[] = [], turns: number[] = []; const all5: any[] = []; let cut: Record<string, number> = {}, size = 0;
  for (const [key, query] of asks) {
    calls = keys = 0; let longest = 0, last = performance.now(), on = true;
    const tick = () => { const now = performance.now(); longest = Math.max(longest, now - last); last = now; if (on) setImmediate(tick); };
    setImmediate(tick);
    const t0 = performance.now(), u0 = process.cpuUsage();
    const r = await ask(path, key, query);
    t.push(performance.now() - t0); const u = process.cpuUsage(u0); cpu.push((u.user + u.system) / 1000); on = false; turns.push(longest);
    if (r.statusCode !== 200) { write(`${key} ${r.statusCode} ${r.body.slice(0, 200)}\n`); continue; }
    const b = JSON.parse(r.body); c.push(calls); k.push(keys); n.push(b.nos.length); size = Math.max(size, r.body.length);
    all5.push([cpu.at(-1), key, query, calls, keys, b.nos.length, b.ligacoes.length, longest]); for (const x of b.cortado) cut[x.motivo] = (cut[x.motivo] ?? 0) + 1;
  }
  const q = (a: number[], p: number) => { const s = [...a].sort((x, y) => x - y); return s[Math.min(s.length - 1, Math.floor(s.length * p))]!; };
  const f = (a: number[]) => `p50 ${q(a, 0.5).toFixed(1)} p95 ${q(a, 0.95).toFixed(1)} max ${q(a, 1).toFixed(1)}`;
  if (/worst/.test(name)) for (const x of all5.sort((a, b) => b[0] - a[0]).slice(0, 4)) write(`   ${x.map((y: any) => typeof y === 'number' ? Math.round(y) : y).join(' ')}\n`);
  write(`${name}: ms ${f(t)} | cpu ${f(cpu)} | turn ${f(turns)} | calls ${f(c)} | keys ${f(k)} | nodes ${f(n)} | most bytes ${size} | cuts ${JSON.stringify(cut)}\n`);
}
const R = '/v1/cnpjs/{cnpj}/rede';
await run('warm', R, random.slice(0, 100).map((x) => [x, 'niveis=3']));
for (const l of [1, 2, 3]) { await run(`random ${l}`, R, random.slice(100).map((x) => [x, `niveis=${l}&nos_ate=500`])); await run(`worst ${l}`, R, worst.map((x) => [x, `niveis=${l}&nos_ate=500`])); }
await run('ways', R + '/caminho', random.slice(0, 100).map((x, i) => [x, `ate=${random[399 - i]}`]));
await run('worst ways', R + '/caminho', worst.map((x, i) => [x, `ate=${worst[worst.length - 1 - i]}`]));
process.exit(0);
