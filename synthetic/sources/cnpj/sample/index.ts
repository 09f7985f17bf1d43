/** The bundled CNPJ sample: plain members, one under a lower-case name, and the partners in archives. */
import type { Sample } from '../../../samples/bundled.ts';
import { CASES } from './companies.ts';
import { inTwo, lookupFile, simplesFile } from './files.ts';
import { ORDINARY } from './ordinary.ts';
import type { Values } from './rows.ts';

const COMPANIES = [...Object.values(CASES), ...ORDINARY];

const withRoot = (root: string, values: Values): Values => ({ cnpj_basico: root, ...values });

/** Repeats the last row: an establishment, which has a key, is kept once; a partner is listed twice. */
const repeated = (rows: readonly Values[]): Values[] => [...rows, ...rows.slice(-1)];

const empresas = COMPANIES.flatMap(({ root, empresa }) => (empresa ? [withRoot(root, empresa)] : []));
const simples = COMPANIES.flatMap((company) =>
  company.simples ? [withRoot(company.root, company.simples)] : [],
);
const partners = COMPANIES.flatMap(({ root, partners: own = [] }) => own.map((one) => withRoot(root, one)));
const establishments = COMPANIES.flatMap((company) => company.establishments);

export const sample: Sample = [
  ...inTwo('empresas', empresas),
  ...inTwo('estabelecimentos', repeated(establishments)),
  ...inTwo('socios', repeated(partners), (part) => `Socios${part}.zip`),
  simplesFile(simples),
  lookupFile('CNAECSV', [
    ['1091102', 'PANIFICAÇÃO DE EXEMPLO'],
    ['4721102', 'VENDA DE PÃES DE EXEMPLO'],
    ['5611203', 'LANCHES DE EXEMPLO'],
  ]),
  lookupFile('MOTICSV', [['00', 'NENHUM MOTIVO DE EXEMPLO']]),
  lookupFile('MUNICCSV', [
    ['0101', 'CIDADE MODELO'],
    ['0102', 'CIDADE EXEMPLO'],
    ['9707', 'FORA DO PAÍS'],
  ]),
  lookupFile(
    'NATJUCSV',
    ['2054', '2062', '2135', '2143', '2216', '3999'].map((code) => [code, `Natureza de exemplo ${code}`]),
  ),
  lookupFile('PAISCSV', [['249', 'PAÍS DE EXEMPLO']]),
  lookupFile(
    'QUALSCSV',
    ['00', '05', '10', '16', '49', '50'].map((code) => [code, `Qualificação de exemplo ${code}`]),
  ),
];
