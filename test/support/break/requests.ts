/** Generates requests for the embedded store: for each call some that are nearly right, and some that are anything. */
import fc from 'fast-check';

export interface Generated {
  readonly name: string;
  readonly input: unknown;
}

const NAMES = ['known', 'unknown', '__proto__', 'constructor', 'x', '', 'a~b', '../..'];
const table = fc.oneof({ weight: 8, arbitrary: fc.constant('known') }, fc.constantFrom(...NAMES));
const texts = fc.constantFrom('', 'a', 'b', '1', '-1e130', '1e999', '\u0000', '\ud800', 'ã', '__proto__');

const scalar = fc.oneof(
  fc.record({ S: texts }),
  fc.record({ N: texts }),
  fc.record({ B: fc.constantFrom('', 'AAAA', 'AA', '=') }),
  fc.record({ BOOL: fc.constantFrom(true, false, 'x', 0) }),
  fc.record({ NULL: fc.constantFrom(true, false) }),
);
const value = fc.oneof(
  { weight: 6, arbitrary: scalar },
  fc.record({ SS: fc.array(texts, { maxLength: 3 }) }),
  fc.record({ NS: fc.array(texts, { maxLength: 3 }) }),
  fc.record({ BS: fc.array(fc.constantFrom('AAAA', 'BBBB', ''), { maxLength: 3 }) }),
  fc.record({ L: fc.array(scalar, { maxLength: 3 }) }),
  fc.record({ M: fc.dictionary(fc.constantFrom('a', '__proto__', 'toString'), scalar, { maxKeys: 3 }) }),
  fc.constantFrom({}, null, 3, 'x', [], { S: null }, { S: 'a', N: '1' }, { X: 1 }, { L: null }, { N: 1 }),
);
const ATTRIBUTES = ['n', 'v', '__proto__', 'toString', 'length'];
const attributes = fc.dictionary(fc.constantFrom(...ATTRIBUTES), value, { maxKeys: 3 });
const key = fc.oneof(
  { weight: 5, arbitrary: texts.map((pk) => ({ pk: { S: pk } })) },
  fc.record({ pk: value }),
  attributes,
);
const item = fc.tuple(key, attributes).map(([a, b]) => ({ ...a, ...b }));

const UPDATES = [
  'SET n = n + :a',
  'SET n = if_not_exists(n, :a), v = :b',
  'SET n = list_append(n, :a)',
  'SET v.a.b = :a',
  'SET v[3] = :a',
  'SET toString = :a',
  'ADD n :a',
  'DELETE n :a',
  'REMOVE n[0].b, v',
  'SET pk = :a',
];
const CONDITIONS = [
  'n = :a',
  'attribute_exists(n) AND size(v) > :a',
  'contains(n, :a) OR NOT begins_with(v, :a)',
  'n IN (:a, :b)',
  'n BETWEEN :a AND :b',
  'attribute_type(n, :a)',
  'size(toString) < :a',
  '((((',
];
const KEY_CONDITIONS = ['pk = :a', 'pk = :a AND n > :b', 'begins_with(pk, :a)', ':a = pk', 'pk.a = :a'];
const values = fc.record({ ':a': value, ':b': value }, { requiredKeys: [':a'] });

const options = {
  ReturnValues: fc.constantFrom('NONE', 'ALL_OLD', 'ALL_NEW', 'UPDATED_OLD', 'UPDATED_NEW', 'x'),
  ReturnConsumedCapacity: fc.constantFrom('TOTAL', 'INDEXES', 'NONE'),
};
const paging = {
  Limit: fc.constantFrom(1, 2, 1000, 0, -1, 'x'),
  ExclusiveStartKey: key,
  Select: fc.constantFrom('COUNT', 'ALL_ATTRIBUTES', 'SPECIFIC_ATTRIBUTES'),
  ProjectionExpression: fc.constantFrom('pk', 'n.a[1]', 'n, n', 'toString', ''),
  ConsistentRead: fc.constantFrom(true, 'x', 3),
};

const requestOf = (
  name: string,
  required: Record<string, fc.Arbitrary<unknown>>,
  optional: Record<string, fc.Arbitrary<unknown>> = {},
): fc.Arbitrary<Generated> => {
  return fc
    .tuple(fc.record({ TableName: table, ...required }), fc.record(optional, { requiredKeys: [] }))
    .map(([needed, more]) => ({ name, input: { ...needed, ...more } }));
};

const oldUpdates = fc.dictionary(
  fc.constantFrom(...ATTRIBUTES),
  fc.record({ Action: fc.constantFrom('ADD', 'PUT', 'DELETE'), Value: value }, { requiredKeys: [] }),
);
const oldConditions = fc.dictionary(
  fc.constantFrom('pk', 'n', 'toString'),
  fc.record({
    ComparisonOperator: fc.constantFrom('EQ', 'LT', 'BETWEEN', 'IN', 'CONTAINS', 'BEGINS_WITH', 'NULL'),
    AttributeValueList: fc.array(value, { maxLength: 2 }),
  }),
);
const written = { ConditionExpression: fc.constantFrom(...CONDITIONS), ExpressionAttributeValues: values };
const filter = { FilterExpression: fc.constantFrom(...CONDITIONS), ExpressionAttributeValues: values };
const keyCondition = { KeyConditionExpression: fc.constantFrom(...KEY_CONDITIONS) };

const batch = fc.dictionary(
  fc.constantFrom('known', 'known', 'unknown', '__proto__'),
  fc.oneof(
    fc.record({ Keys: fc.array(key, { maxLength: 3 }) }),
    fc.array(
      fc.oneof(
        fc.record({ PutRequest: fc.record({ Item: item }) }),
        fc.record({ DeleteRequest: fc.record({ Key: key }) }),
        fc.constant({}),
      ),
      { maxLength: 3 },
    ),
  ),
);

const nearlyRight: fc.Arbitrary<Generated> = fc.oneof(
  requestOf('PutItem', { Item: item }, options),
  requestOf('PutItem', { Item: item, ...written }, options),
  requestOf('DeleteItem', { Key: key }, options),
  requestOf('DeleteItem', { Key: key, ...written }),
  requestOf('GetItem', { Key: key }, { ProjectionExpression: paging.ProjectionExpression }),
  requestOf('UpdateItem', {
    Key: key,
    UpdateExpression: fc.constantFrom(...UPDATES),
    ExpressionAttributeValues: values,
  }),
  requestOf('UpdateItem', { Key: key, AttributeUpdates: oldUpdates }, options),
  requestOf('UpdateItem', { Key: key, AttributeUpdates: oldUpdates, Expected: oldConditions }),
  requestOf('Query', { ...keyCondition, ExpressionAttributeValues: values }, paging),
  requestOf('Query', { ...keyCondition, ...filter }, { ScanIndexForward: fc.boolean() }),
  requestOf('Query', { KeyConditions: oldConditions }, { QueryFilter: oldConditions, Limit: paging.Limit }),
  requestOf('Scan', filter, paging),
  requestOf('Scan', { Segment: fc.integer(), TotalSegments: fc.integer() }, paging),
  requestOf('Scan', { ScanFilter: oldConditions }, { IndexName: texts }),
  requestOf('BatchGetItem', { RequestItems: batch }),
  requestOf('BatchWriteItem', { RequestItems: batch }, options),
  requestOf('ListTables', {}, { Limit: paging.Limit, ExclusiveStartTableName: texts }),
  requestOf('DescribeTable', {}),
  requestOf('DescribeImport', { ImportArn: texts }),
);

/** Calls that the embedded store does not know, or that would end the table of the tests, are among them only as names. */
const anything: fc.Arbitrary<Generated> = fc.record({
  name: fc.constantFrom(
    'CreateTable',
    'ImportTable',
    'UpdateTable',
    'PutItem',
    'Query',
    'constructor',
    'TagResource',
  ),
  input: fc.dictionary(
    fc.constantFrom(
      'TableName',
      'KeySchema',
      'AttributeDefinitions',
      'TableCreationParameters',
      'Key',
      'Item',
    ),
    fc.anything({ maxDepth: 2 }),
    { maxKeys: 4 },
  ),
});

export const requests: fc.Arbitrary<Generated> = fc.oneof({ weight: 4, arbitrary: nearlyRight }, anything);

export const bodyOf = ({ input }: Generated): string =>
  JSON.stringify(input, (_, part) => (typeof part === 'bigint' ? String(part) : part));
