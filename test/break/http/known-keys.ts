/** The keys of the records in the bundled samples, by the parameter of the path. */
import { lookups } from '../../../shared/datasets/cnpj/lookups.ts';
import { SOURCES } from '../../../shared/datasets/index.ts';
import { ANSWERED, answersOf, companies } from '../../sources/answers.ts';

const keysIn = (path: RegExp): readonly string[] => [
  ...new Set(
    ANSWERED.flatMap((source) => answersOf(source).cases.flatMap((one) => path.exec(one.path)?.[1] ?? [])),
  ),
];

/** Only keys of digits, because the others have no address by default. */
export const KNOWN_KEYS: Readonly<Record<string, readonly string[]>> = {
  tabela: lookups.map(({ name }) => name),
  fonte: SOURCES.map(({ name }) => name),
  cnpj: companies().cases.flatMap(({ cnpj }) => (/^\d+$/.test(cnpj) ? [cnpj] : [])),
  cno: keysIn(/^\/v1\/cnos\/(\d+)/),
  nirf: keysIn(/^\/v1\/cafir\/imoveis\/(\d{8})$/),
};
