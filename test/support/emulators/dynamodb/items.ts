/** Validates items in the form of DynamoDB JSON. */

export type Attributes = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

export interface KeySchema {
  readonly KeySchema: readonly { readonly AttributeName: string }[];
  readonly AttributeDefinitions: readonly {
    readonly AttributeName: string;
    readonly AttributeType: string;
  }[];
}

/** The limit of an item with the names of its attributes. */
const LARGEST = 400 << 10;

const isText = (value: unknown): value is string => typeof value === 'string';
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;
const isBytes = (value: unknown): boolean => isText(value) && BASE64.test(value);
const isNumber = (value: unknown): boolean => isText(value) && value !== '' && Number.isFinite(Number(value));
const isSet =
  (isMember: (value: unknown) => boolean) =>
  (value: unknown): boolean =>
    Array.isArray(value) && value.length > 0 && value.every(isMember);

/** Descriptors of the types of an attribute. */
const TYPES: Readonly<Record<string, (value: unknown) => boolean>> = {
  S: isText,
  N: isNumber,
  B: isBytes,
  BOOL: (value) => typeof value === 'boolean',
  NULL: (value) => value === true,
  L: (value) => Array.isArray(value) && value.every(isAttribute),
  M: (value) => typeof value === 'object' && value !== null && Object.values(value).every(isAttribute),
  SS: isSet(isText),
  NS: isSet(isNumber),
  BS: isSet(isBytes),
};

function isAttribute(attribute: unknown): boolean {
  if (typeof attribute !== 'object' || attribute === null) return false;
  const [[type = '', value] = [], ...others] = Object.entries(attribute);
  return others.length === 0 && TYPES[type]?.(value) === true;
}

/** Returns the reason why the item cannot be in a table of the schema, or null. */
export function faultOf(item: Attributes, { KeySchema, AttributeDefinitions }: KeySchema): string | null {
  for (const [name, attribute] of Object.entries(item)) {
    if (name === '' || !isAttribute(attribute)) return `${name} is not an attribute`;
  }
  for (const { AttributeName } of KeySchema) {
    const declared = AttributeDefinitions.find((one) => one.AttributeName === AttributeName);
    const value = item[AttributeName]?.[declared?.AttributeType ?? ''];
    if (!isText(value) || value === '') return `${AttributeName} is not a key`;
  }
  return sizeOf(item) > LARGEST ? 'the item is too large' : null;
}

/** Counts names and values as DynamoDB does, for the types that this service stores. */
function sizeOf(item: Attributes): number {
  let size = 0;
  for (const [name, attribute] of Object.entries(item)) {
    size += Buffer.byteLength(name);
    for (const [type, value] of Object.entries(attribute)) {
      size +=
        type === 'B' ? Buffer.byteLength(String(value), 'base64') : Buffer.byteLength(JSON.stringify(value));
    }
  }
  return size;
}
