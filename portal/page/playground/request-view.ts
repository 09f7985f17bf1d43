/** Renders the body of an open operation: its parameters, a button that sends the request, and the answer. */
import type { Access } from './access.ts';
import { adviceView } from './advice-view.ts';
import { answerOf } from './answer.ts';
import { answerView } from './answer-view.ts';
import { firstValues, type Parameter, parameterView, type Values } from './parameter-view.ts';
import { SNAPSHOT } from './send.ts';
import type { Immutable, Node, OperationProps, React } from './swagger.ts';

const parametersOf = (operation: Immutable): Parameter[] =>
  ((operation.getIn(['op', 'parameters']) as Immutable | undefined)?.toJS() ?? []) as Parameter[];

/** Passes the values to swagger-ui, which makes the address from them and sends the request. */
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

/** A browser sends no header with other characters, and reports that like a missing answer. */
const SENDABLE = /^[ -~]*$/;

/**
 * Returns why nothing is sent: a required value is missing, a header has characters that it cannot have, or
 * the text in the key field is not a key.
 */
function refusalOf(parameters: readonly Parameter[], values: Values, { takeTyped }: Access): string | null {
  const missing = parameters.find(({ name, required }) => required && values[name]?.trim() === '');
  if (missing) return `Preencha ${missing.name}.`;
  const odd = parameters.find(
    ({ name, in: place }) => place === 'header' && !SENDABLE.test(values[name] ?? ''),
  );
  return odd ? `${odd.name} tem letras com acento ou sinais que não são dele. Limpe o campo.` : takeTyped();
}

/** Keeps the values of the fields, the reason for a refusal, and whether the last request had a key. */
function requestState(react: React, access: Access, props: OperationProps) {
  const parameters = parametersOf(props.operation);
  const [values, setValues] = react.useState<Values>(() => firstValues(parameters));
  const [refusal, setRefusal] = react.useState<string | null>(null);
  const [withKey, setWithKey] = react.useState(false);
  // The next page comes from the publication of this one, unless the reader clears the field.
  react.useEffect(() => {
    const snapshot = props.response && answerOf(props.response).headers[SNAPSHOT.toLowerCase()];
    if (snapshot) setValues({ ...values, [SNAPSHOT]: snapshot });
    return undefined;
  }, [props.response]);
  const busy = props.operation.get('executeInProgress') === true;
  const execute = (): void => {
    if (busy) return;
    const refused = refusalOf(parameters, values, access);
    setRefusal(refused);
    if (refused !== null) return;
    setWithKey(access.keys.current() !== null);
    send(props, values);
  };
  return { parameters, values, setValues, refusal, withKey, busy, execute };
}

export function requestView(react: React, access: Access) {
  const { createElement: h } = react;
  const Field = parameterView(react);
  const Advice = adviceView(react, access);
  const Answer = answerView(react, access);
  return function Request(props: OperationProps): Node {
    const { operation, response, request } = props;
    const id = String(operation.get('operationId'));
    const { parameters, values, setValues, refusal, withKey, busy, execute } = requestState(
      react,
      access,
      props,
    );
    const onKeyDown = ({ key, target }: { key: string; target: Element }): void => {
      if (key === 'Enter' && target.matches('input')) execute();
    };
    const fields = parameters.map((parameter) => {
      const { name } = parameter;
      const set = (value: string): void => setValues({ ...values, [name]: value });
      return h(Field, { key: name, id: `${id}-${name}`, parameter, value: values[name] ?? '', set });
    });
    // Stays enabled while a request runs: a disabled button would lose the focus of the keyboard.
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
