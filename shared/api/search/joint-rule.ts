/** The rules of the search about several parameters. */
import { aboveError, type Fault, valueError } from '../faults.ts';
import type { JointRule } from '../query-params.ts';
import { valuesIn } from './several.ts';

/** A code of a municipality; any other text is a name. */
export const isTownCode = (town: string): boolean => /^\d{4}$/.test(town);

/** Towns of several states share one name, and the publisher's look-up table does not say the state. */
export const NEEDS_STATE =
  'O nome do município exige também uf. Sem uf, envie o código de 4 dígitos, que está em /v1/tabelas/municipios.';

const townNeedsState: JointRule = ({ query: { uf, municipio }, sent }) =>
  !municipio || uf || valuesIn(municipio).every(isTownCode)
    ? []
    : [valueError(['query', 'municipio'], NEEDS_STATE, sent['municipio'])];

const monthsInOrder: JointRule = ({ query: { abertura_de: from, abertura_ate: to } }): Fault[] =>
  from && to && from > to
    ? [
        aboveError(
          ['query', 'abertura_de'],
          `O mês deve ser menor ou igual a abertura_ate, que é ${to}.`,
          from,
          to,
        ),
      ]
    : [];

export const searchRule: JointRule = (values) => [...townNeedsState(values), ...monthsInOrder(values)];
