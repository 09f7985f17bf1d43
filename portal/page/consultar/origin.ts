/** Says which publication an answer is from: its version, its state, and whether its data are invented. */
import type { Fonte } from '../../../clients/typescript/src/index.ts';
import type { Api } from '../api/api.ts';

const STATES: Readonly<Record<string, string>> = {
  disponivel: 'disponível',
  desatualizada: 'desatualizada: a versão seguinte já deveria ter chegado',
  indisponivel: 'indisponível',
};

/** The versions of sources that are the invented sample, as `cnpj 2026-10`. */
export type Samples = ReadonlySet<string>;

/** Reads them from the status. Where it cannot be read, nothing is said about samples. */
export async function readSamples({ client, reply }: Api): Promise<Samples> {
  const { body } = await reply(client.status());
  const sources = Object.entries(body?.fontes ?? {});
  return new Set(sources.flatMap(([name, { versao, amostra }]) => (amostra ? [`${name} ${versao}`] : [])));
}

/** `cnpj:202610-1a;pgfn:2026t2-7b` → `pgfn`: the last source of a publication is that of the rows. */
const sourceIn = (snapshot: string | null): string => snapshot?.split(';').at(-1)?.split(':')[0] ?? '';

/** `Versão 2026-10, disponível. Dados inventados da amostra.` */
export function originText({ versao, status }: Fonte, isSample: boolean): string {
  const state = STATES[status] ?? status;
  const text = versao === null ? `Sem versão, ${state}.` : `Versão ${versao}, ${state}.`;
  return isSample ? `${text} Dados inventados da amostra.` : text;
}

export const listOrigin = (fonte: Fonte, snapshot: string | null, samples: Samples): string =>
  originText(fonte, samples.has(`${sourceIn(snapshot)} ${fonte.versao}`));
