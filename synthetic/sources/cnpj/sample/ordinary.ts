/** The companies of the bundled CNPJ sample that only fill it. */
import { branch, establishment, inSimples, limited, partner, type SampleCompany } from './rows.ts';

const SHOPS = ['OFICINA EXEMPLO', 'LIVRARIA IMAGINÁRIA', 'MERCADO FICTÍCIO', 'CLÍNICA HIPOTÉTICA'] as const;
const STATUSES = ['02', '08', '04', '03', '01'] as const;

/** Ordinary companies in every status, with up to two branches each. */
export const ORDINARY: readonly SampleCompany[] = Array.from({ length: 21 }, (_, i) => {
  const root = String(99_000_101 + i * 41_000);
  const status = { situacao_cadastral: STATUSES[i % STATUSES.length] ?? '02' };
  return {
    root,
    empresa: limited(`${SHOPS[i % SHOPS.length]} ${i + 1} LTDA`),
    ...(i % 4 === 0 ? {} : { simples: inSimples }),
    establishments: [
      establishment(root, '0001', status),
      ...['0002', '0003'].slice(0, i % 3).map((order) => establishment(root, order, branch)),
    ],
    partners: i % 2 === 0 ? [partner(`SÓCIA INVENTADA ${i + 1}`), partner(`SÓCIO INVENTADO ${i + 1}`)] : [],
  };
});
