/**
 * Reads the arguments of a tool as models send them: null for absent, a number as a text or a text for a
 * number, one value for a list. What is still wrong is told with what is allowed.
 */
import type * as z from 'zod';
import { ToolError } from './asking.ts';

/** The part of a JSON schema that arguments are read by. */
export interface Property {
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly description?: string;
}

export type Properties = Readonly<Record<string, Property>>;

type Sent = Readonly<Record<string, unknown>>;

/** Digits of numbers that lose their leading zeros when they are sent as JSON numbers. */
const DIGITS: Readonly<Record<string, number>> = { cnpj: 14, cno: 12, nirf: 8, raiz: 8 };

const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_');

const YES_OR_NO: Readonly<Record<string, boolean>> = { true: true, sim: true, false: false, nao: false };

/** Returns the value in the type of its argument if it stands for one, and otherwise as it was sent. */
function converted(name: string, property: Property, sent: unknown): unknown {
  if (property.type === 'string' && Array.isArray(sent)) return sent.map(textOf(name)).join(',');
  const value = Array.isArray(sent) && sent.length === 1 ? sent[0] : sent;
  if (property.type === 'integer') return /^\s*\d{1,9}\s*$/.test(`${value}`) ? Number(value) : value;
  if (property.type === 'boolean') return YES_OR_NO[folded(`${value}`)] ?? value;
  const text = textOf(name)(value);
  return property.enum?.find((word) => folded(word) === folded(`${text}`)) ?? text;
}

const textOf =
  (name: string) =>
  (value: unknown): unknown => {
    if (typeof value === 'number') return `${value}`.padStart(DIGITS[name] ?? 0, '0');
    return typeof value === 'boolean' ? `${value}` : value;
  };

const isAbsent = (value: unknown): boolean =>
  value === null || value === undefined || (typeof value === 'string' && value.trim() === '');

/** Returns the arguments by the names and in the types that the tool declares. @throws ToolError */
function read(tool: string, properties: Properties, sent: Sent): Sent {
  const names = Object.keys(properties);
  const present = Object.entries(sent).filter(([, value]) => !isAbsent(value));
  const named = present.map(([given, value]) => {
    const name = names.find((one) => folded(one) === folded(given));
    if (name === undefined) {
      const known =
        names.length > 0 ? `Os de ${tool} são ${names.join(', ')}.` : `${tool} não tem argumentos.`;
      // A longer one is no name, and may be a key in the wrong place.
      const what = given.length > 30 ? 'Um dos argumentos' : `O argumento ${given}`;
      throw new ToolError(`${what} não existe. ${known}`);
    }
    return [name, converted(name, properties[name] ?? {}, value)] as const;
  });
  return Object.fromEntries(named);
}

/** Parses the arguments by the schema of the tool. @throws ToolError for what is not allowed */
export function argumentsOf<Schema extends z.ZodObject>(
  tool: string,
  schema: Schema,
  properties: Properties,
  sent: unknown,
): z.infer<Schema> {
  const parsed = schema.safeParse(read(tool, properties, (sent ?? {}) as Sent));
  if (parsed.success) return parsed.data;
  const wrong = new Set(parsed.error.issues.map(({ path }) => String(path[0])));
  throw new ToolError(
    `${[...wrong].map((name) => `${name}: envie ${allowedIn(properties[name] ?? {})}.`).join(' ')} Depois chame ${tool} outra vez.`,
  );
}

function allowedIn({ type, description, minimum, maximum, ...property }: Property): string {
  if (property.enum) return `um destes: ${property.enum.join(', ')}`;
  if (type === 'integer') return `um número inteiro de ${minimum} a ${maximum}`;
  if (type === 'boolean') return 'true ou false';
  return description ? `um texto (${description})` : 'um texto';
}
