/** What is below the heading of an open operation: its parameters, a button that sends it, and the answer. */
import type { Access } from './access.ts';
import { adviceView } from './advice-view.ts';
import { answerView } from './answer-view.ts';
import { firstValues, type Parameter, parameterView, type Values } from './parameter-view.ts';
import type { Immutable, Node, OperationProps, React } from './swagger.ts';

const parametersOf = (operation: Immutable): Parameter[] =>
  ((operation.getIn(['op', 'parameters']) as Immutable | undefined)?.toJS() ?? []) as Parameter[];

/** Hands the values over to swagger-ui, which makes the address of them, and has it sent. */
function send({ operation, specActions, onExecute }: OperationProps, values: Values): void {
  const op = operation.get('op') as Immutable;
  const path = String(operation.get('path'));
  const parameters = op.get('parameters') as { readonly get: (i: number) => unknown } | undefined;
  parametersOf(operation).forEach(({ name }, i) => {
    const value = values[name] === '' ? undefined : values[name];
    specActions.changeParamByIdentity([path, 'get'], parameters?.get(i), value);
  });
  onExecute();
  specActions.execute({ operation: op, path, method: 'get' });
}

/** A number that is missing, or a key that stands typed and is none. */
function refusalOf(parameters: readonly Parameter[], values: Values, { takeTyped }: Access): string | null {
  const missing = parameters.find(({ name, required }) => required && values[name]?.trim() === '');
  return missing ? `Preencha ${missing.name}.` : takeTyped();
}

export function requestView(react: React, access: Access) {
  const { createElement: h, useState } = react;
  const Field = parameterView(react);
  const Advice = adviceView(react, access);
  const Answer = answerView(react, access);
  return function Request(props: OperationProps): Node {
    const { operation, response, request } = props;
    const id = String(operation.get('operationId'));
    const parameters = parametersOf(operation);
    const [values, setValues] = useState<Values>(() => firstValues(parameters));
    const [refusal, setRefusal] = useState<string | null>(null);
    const [withKey, setWithKey] = useState(false);
    const busy = operation.get('executeInProgress') === true;

    const execute = (): void => {
      if (busy) return;
      const refused = refusalOf(parameters, values, access);
      setRefusal(refused);
      if (refused !== null) return;
      setWithKey(access.keys.current() !== null);
      send(props, values);
    };
    const onKeyDown = ({ key, target }: { key: string; target: Element }): void => {
      if (key === 'Enter' && target.matches('input')) execute();
    };
    const fields = parameters.map((parameter) => {
      const { name } = parameter;
      const set = (value: string): void => setValues({ ...values, [name]: value });
      return h(Field, { key: name, id: `${id}-${name}`, parameter, value: values[name] ?? '', set });
    });
    // Not disabled while it sends: the reader at the keyboard would lose their place.
    const button = { type: 'button', className: 'button', onClick: execute, 'aria-disabled': busy };
    return h(
      'div',
      { className: busy ? 'opened busy' : 'opened', id: `${id}-corpo` },
      fields.length > 0 && h('div', { className: 'parameters', onKeyDown }, ...fields),
      h('button', button, busy ? 'Enviando…' : 'Executar'),
      h('div', { role: 'status' }, h(Advice, { refusal, response, withKey })),
      refusal === null && response && h(Answer, { response, request, withKey, id }),
    );
  };
}
