/** Renders the parameters of an operation as fields, each with its name, meaning and default. */
import type { Node, React } from './swagger.ts';

export interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description: string;
  readonly example?: unknown;
  readonly schema: {
    readonly type?: string;
    readonly enum?: readonly string[];
    /** Every declared word of a parameter that accepts a few words. */
    readonly examples?: readonly (string | boolean)[];
    readonly default?: unknown;
  };
}

/** The texts of the fields by name; an empty text means no value. */
export type Values = Readonly<Record<string, string>>;

/** Parameters of the path begin with their example, so that every operation can be sent unchanged. */
const firstValue = ({ required, example, schema }: Parameter): unknown =>
  (required ? example : schema.enum && schema.default) ?? '';

export const firstValues = (parameters: readonly Parameter[]): Values =>
  Object.fromEntries(parameters.map((parameter) => [parameter.name, String(firstValue(parameter))]));

const hintOf = ({ in: place, schema, example }: Parameter): string => {
  if (place === 'header') return 'a publicação que está no ar, se vazio';
  if (schema.default !== undefined) return `${String(schema.default)}, se vazio`;
  return example === undefined ? '' : `por exemplo ${String(example)}`;
};

const hasDigits = ({ name, in: place, schema }: Parameter): boolean =>
  schema.type === 'integer' || place === 'path' || name === 'ano_mes';

interface FieldProps {
  readonly id: string;
  readonly parameter: Parameter;
  readonly value: string;
  readonly set: (value: string) => void;
}

function controlOf({ createElement: h }: React, { id, parameter, value, set }: FieldProps): Node {
  const { required, schema } = parameter;
  const own = {
    id,
    value,
    'aria-describedby': `${id}-sobre`,
    onChange: ({ target }: { target: { value: string } }) => set(target.value),
  };
  const words = (schema.enum ?? schema.examples)?.map(String);
  if (words) {
    const empty = firstValue(parameter) === '' ? [h('option', { key: '', value: '' }, 'todas')] : [];
    const options = words.map((one) => h('option', { key: one, value: one }, one));
    return h('select', own, ...empty, ...options);
  }
  return h('input', {
    ...own,
    type: 'text',
    inputMode: hasDigits(parameter) ? 'numeric' : 'text',
    placeholder: hintOf(parameter),
    autoComplete: 'off',
    spellCheck: false,
    ...(required && { 'aria-required': true }),
  });
}

/** A value that an answer has filled in is not typed again; one click removes it. */
function clearing({ createElement: h }: React, { id, parameter, value, set }: FieldProps): Node {
  if (parameter.in !== 'header' || value === '') return null;
  const button = {
    type: 'button',
    className: 'link',
    'aria-label': `Limpar ${parameter.name}`,
    onClick: () => {
      set('');
      document.getElementById(id)?.focus();
    },
  };
  return h('button', button, 'Limpar');
}

/** The part of the text that the public description cannot know. */
const FILLED = ' Aqui, a resposta o preenche.';

export function parameterView(react: React) {
  const { createElement: h } = react;
  return function Field(props: FieldProps): Node {
    const { id, parameter } = props;
    const { name, in: place, required, description } = parameter;
    return h(
      'div',
      { className: place === 'header' ? 'parameter wide' : 'parameter' },
      h('label', { htmlFor: id }, h('code', null, name), required ? ' (obrigatório)' : ''),
      controlOf(react, props),
      clearing(react, props),
      h('p', { id: `${id}-sobre`, className: 'small' }, description, place === 'header' ? FILLED : ''),
    );
  };
}
