/** The rules of the search about several parameters. */
import { toCents } from '../../datasets/amounts.ts';
import { aboveError, type Fault, valueError } from '../faults.ts';
import type { JointRule } from '../query-params.ts';
import { firstDay, lastDay } from './range-filters.ts';
import { valuesIn } from './several.ts';

/** A code of a municipality, by Receita Federal or IBGE; any other text is a name. */
export const isTownCode = (town: string): boolean => /^(\d{4}|\d{7})$/.test(town);

/** The data may have a code of Receita Federal that its table lacks; one of IBGE must be that of a town. */
export const NO_IBGE_CODE =
  'Nenhum município tem este código do IBGE. Os códigos do IBGE (7 dígitos) e os da Receita Federal (4 dígitos) estão em /v1/tabelas/municipios.';

/** Towns of several states share one name, and the publisher's look-up table does not say the state. */
export const NEEDS_STATE =
  'O nome do município exige também uf. Sem uf, envie o código de 4 dígitos da Receita ou o de 7 do IBGE, que estão em /v1/tabelas/municipios.';

const townNeedsState: JointRule = ({ query: { uf, municipio }, sent }) =>
  !municipio || uf || valuesIn(municipio).every(isTownCode)
    ? []
    : [valueError(['query', 'municipio'], NEEDS_STATE, sent['municipio'])];

/** Bounds are sent as months or days, and are compared as days. */
const openingsInOrder: JointRule = ({ query: { abertura_de: from, abertura_ate: to }, sent }): Fault[] =>
  from && to && firstDay(from) > lastDay(to)
    ? [above('abertura_de', 'A data deve ser menor ou igual a abertura_ate', sent)]
    : [];

const capitalInOrder: JointRule = ({ query: { capital_de, capital_ate }, sent }): Fault[] => {
  const from = toCents(capital_de ?? '');
  const to = toCents(capital_ate ?? '');
  return from !== null && to !== null && from > to
    ? [above('capital_de', 'O valor deve ser menor ou igual a capital_ate', sent)]
    : [];
};

/** `name` ends with `_de`; the bound above it with `_ate`. */
function above(name: string, msg: string, sent: Readonly<Record<string, string>>): Fault {
  const bound = sent[name.replace(/_de$/, '_ate')] ?? '';
  return aboveError(['query', name], `${msg}, que é ${bound}.`, sent[name], bound);
}

export const searchRule: JointRule = (values) =>
  [townNeedsState, openingsInOrder, capitalInOrder].flatMap((rule) => rule(values));
