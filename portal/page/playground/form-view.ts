/** Renders the fields of an operation: what it needs first, then its filters, and the page of a list last. */
import { type Child, h, type Tree } from '../consultar/tree.ts';
import { firstValue, type Parameter } from './operations.ts';

const SHOWN = 6;
const OF_THE_PAGE = ['limite', 'offset'];

const hintOf = ({ place, fallback, example }: Parameter): string => {
  if (place === 'header') return 'a publicação que está no ar, se vazio';
  if (fallback !== '') return `${fallback}, se vazio`;
  return example === '' ? '' : `por exemplo ${example}`;
};

/** Code stands between back-quotes. */
const textOf = (description: string): Child =>
  description.split(/`([^`]+)`/).map((piece, i) => (i % 2 === 1 ? h('code', piece) : piece));

/** `data-of` names the field whose text the boxes change. */
const boxes = (id: string, words: readonly string[]): Tree =>
  h(
    'details.words',
    h('summary', 'Escolher'),
    h(
      'fieldset',
      { 'data-of': id },
      h('legend', 'Um ou mais'),
      ...words.map((word) => h('label', h('input', { type: 'checkbox', value: word }), ` ${word}`)),
    ),
  );

function select(parameter: Parameter, own: Tree['attributes']): Tree {
  const first = firstValue(parameter);
  const empty = first === '' && h('option', { value: '' }, 'todas');
  const options = parameter.words.map((word) => h('option', { value: word, selected: word === first }, word));
  return h('select', own, empty, ...options);
}

function control(parameter: Parameter, own: Tree['attributes'], id: string): Child {
  const { words, several, digits, required } = parameter;
  if (words.length > 0 && !several) return select(parameter, own);
  const input = h('input', {
    ...own,
    type: 'text',
    value: firstValue(parameter),
    inputmode: digits ? 'numeric' : 'text',
    placeholder: hintOf(parameter),
    autocomplete: 'off',
    spellcheck: 'false',
    'aria-required': required && 'true',
  });
  return words.length > 0 ? [input, boxes(id, words)] : input;
}

function fieldView(operation: string, parameter: Parameter): Tree {
  const { name, place, required, description } = parameter;
  const id = `${operation}-${name}`;
  const isHeader = place === 'header';
  const own = { id, 'data-parameter': name, 'aria-describedby': `${id}-sobre` };
  return h(
    'div',
    { class: isHeader ? 'parameter wide' : 'parameter' },
    h('label', { for: id }, h('code', name), required && ' (obrigatório)'),
    control(parameter, own, id),
    h(
      'p',
      { id: `${id}-sobre`, class: 'small' },
      textOf(description),
      isHeader && ' Aqui, a resposta o preenche.',
    ),
  );
}

export function formView(operation: string, parameters: readonly Parameter[]): Child {
  const fields = (list: readonly Parameter[]): Child =>
    list.length > 0 && h('div.parameters', ...list.map((one) => fieldView(operation, one)));
  const isOfPage = ({ name, place }: Parameter): boolean => place === 'header' || OF_THE_PAGE.includes(name);
  const filters = parameters.filter((one) => !one.required && !isOfPage(one));
  const further = filters.slice(SHOWN);
  return [
    fields([...parameters.filter(({ required }) => required), ...filters.slice(0, SHOWN)]),
    further.length > 0 && h('details', h('summary', `Mais ${further.length} filtros`), fields(further)),
    fields(parameters.filter((one) => !one.required && isOfPage(one))),
  ];
}
