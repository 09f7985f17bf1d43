/** The size of items as DynamoDB counts it, from the lines of import files. */

/** Added to each item in the size of a table for which storage is charged. */
const ITEM_OVERHEAD = 100;

type Value = { readonly S: string } | { readonly B: string } | { readonly N: string };

function valueBytes(value: Value): number {
  if ('S' in value) return Buffer.byteLength(value.S);
  if ('B' in value) return Buffer.byteLength(value.B, 'base64');
  throw new Error(`an import file has a value of ${Object.keys(value).join()}; counted: S, B`);
}

/** Returns the bytes of names and values, without the overhead. @throws Error for a type that generations do not store */
export function itemBytes(line: string): number {
  const { Item } = JSON.parse(line) as { Item: Readonly<Record<string, Value>> };
  return Object.entries(Item).reduce(
    (sum, [name, value]) => sum + Buffer.byteLength(name) + valueBytes(value),
    0,
  );
}

/** Returns the items of an import file and the bytes that they store. */
export function storedIn(file: Buffer): { items: number; bytes: number } {
  const lines = file.toString('utf8').split('\n').filter(Boolean);
  const bytes = lines.reduce((sum, line) => sum + itemBytes(line) + ITEM_OVERHEAD, 0);
  return { items: lines.length, bytes };
}
