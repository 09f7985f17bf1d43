/** A stand-in for the route of matches in a browser, and actions on the page that checks a list. */
import type { Page, Route } from 'playwright-core';
import type { Correspondencia, MotivosDaCorrespondencia } from '../../../clients/typescript/src/index.ts';

const REASONS: MotivosDaCorrespondencia = {
  palavras: [
    { pedida: 'PADARIA', publicada: 'PADARIA', relacao: 'igual' },
    { pedida: 'COM', publicada: 'COMERCIO', relacao: 'forma_curta' },
  ],
  faltam: ['CENTRO'],
  sobram: ['FILHOS'],
  uf: true,
  municipio: false,
  cep: null,
  cnae: null,
};

export const candidate = (cnpj: string, more: Partial<Correspondencia> = {}): Correspondencia => ({
  cnpj,
  razao_social: 'PADARIA MODELO COMERCIO DE PAES E FILHOS LTDA',
  nome_fantasia: 'PADARIA DA PRACA',
  situacao_cadastral: '02',
  identificador_matriz_filial: '1',
  uf: 'SP',
  municipio: '7107',
  municipio_nome: 'SAO PAULO',
  cnae_fiscal_principal: '4721102',
  href: `/v1/cnpjs/${cnpj}`,
  pontos: 71,
  certo: false,
  motivos: REASONS,
  ...more,
});

/** The name decides: `Dúvida` has three candidates, `Nada` has none, and others have one that is certain. */
export function candidatesOf(name: string): Correspondencia[] {
  if (name.startsWith('Nada')) return [];
  const digits = name.replaceAll(/\D/g, '').padStart(12, '0').slice(-12);
  if (!name.startsWith('Dúvida'))
    return [candidate(`${digits}00`, { certo: true, pontos: 97, razao_social: name.toUpperCase() })];
  const closed = { pontos: 58, situacao_cadastral: '08', municipio_nome: 'CAMPINAS', nome_fantasia: null };
  return [
    candidate(`${digits}01`),
    candidate(`${digits}02`, closed),
    candidate(`${digits}03`, { pontos: 44 }),
  ];
}

export type Matches = Awaited<ReturnType<typeof serveMatches>>;

const HEADERS = { 'access-control-allow-origin': '*', 'access-control-expose-headers': 'Retry-After' };

/** Answers the route in place of the service, which refuses every other key. */
export async function serveMatches(page: Page, key: string) {
  const matches = {
    /** The queries, in order. */
    asked: [] as URLSearchParams[],
    /** Answers with this status in place of candidates, as long as it is set. */
    fail: null as number | 'network' | null,
    /** How many requests were refused so. */
    refused: 0,
    /** Requests that wait, because as many were answered as `holdAfter` says. */
    held: [] as (() => void)[],
    holdAfter: Number.POSITIVE_INFINITY,
  };
  const refuse = (route: Route, status: number) =>
    route.fulfill({
      status,
      headers: { ...HEADERS, 'retry-after': '1' },
      json: { detail: `Mensagem ${status}.` },
    });
  await page.route('**/v1/cnpjs/correspondencias?*', async (route, request) => {
    const query = new URL(request.url()).searchParams;
    if (matches.fail === 'network') return route.abort();
    if (request.headers()['x-api-key'] !== key) return refuse(route, 401);
    if (matches.fail !== null) {
      matches.refused += 1;
      return refuse(route, matches.fail);
    }
    matches.asked.push(query);
    if (matches.asked.length > matches.holdAfter) await new Promise<void>((done) => matches.held.push(done));
    return route.fulfill({ headers: HEADERS, json: { itens: candidatesOf(query.get('nome') ?? '') } });
  });
  return matches;
}

export async function openMatching(page: Page, portal: string): Promise<void> {
  await page.goto(`${portal}conferir.html`);
  await page.locator('[data-environment]:not([hidden])').waitFor();
}

/** Opens a text as a file. */
export const openList = (page: Page, bytes: string | Buffer, name = 'lista.csv'): Promise<void> =>
  page.setInputFiles('#lista-arquivo', { name, mimeType: 'text/csv', buffer: Buffer.from(bytes) });

export const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click();
