/** JSONata in a state machine: evaluates every text `{% … %}` of a value and leaves the rest unchanged. */
import jsonata from 'jsonata';
import { StateError } from './state-error.ts';

/** Variables by their names without `$`. */
export type Variables = Readonly<Record<string, unknown>>;

const EXPRESSION = /^\{%([\s\S]*)%\}$/;
const compiled = new Map<string, jsonata.Expression>();

function expression(text: string): jsonata.Expression {
  const known = compiled.get(text) ?? jsonata(text);
  compiled.set(text, known);
  return known;
}

/** `states`: `$states`. @throws StateError as Step Functions does if an expression fails or finds nothing */
export async function evaluate(value: unknown, states: unknown, variables: Variables): Promise<unknown> {
  if (typeof value === 'string') {
    const source = EXPRESSION.exec(value)?.[1];
    return source === undefined ? value : evaluateOne(source.trim(), states, variables);
  }
  if (Array.isArray(value)) return Promise.all(value.map((v) => evaluate(v, states, variables)));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(async ([k, v]) => [k, await evaluate(v, states, variables)]);
  return Object.fromEntries(await Promise.all(entries));
}

async function evaluateOne(source: string, states: unknown, variables: Variables): Promise<unknown> {
  let result: unknown;
  try {
    result = await expression(source).evaluate(null, { ...variables, states });
  } catch (error) {
    throw new StateError('States.QueryEvaluationError', `${source}: ${(error as Error).message}`);
  }
  if (result === undefined) {
    throw new StateError('States.QueryEvaluationError', `${source}: the result is undefined`);
  }
  // Removes JSONata's own sequence type and null prototypes.
  return JSON.parse(JSON.stringify(result)) as unknown;
}
