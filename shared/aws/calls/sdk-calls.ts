/** Sends the calls of requests through the SDK's document client. */
import {
  BatchGetCommand,
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import type { ItemCalls, KeysByTable } from './item-calls.ts';

export const sdkCalls = (client: DynamoDBDocumentClient): ItemCalls => ({
  get: async (table, key, options = {}) => {
    const command = new GetCommand({ TableName: table, Key: key, ConsistentRead: true });
    return (await client.send(command, options)).Item;
  },
  batchGet: async (keys) => {
    const { Responses = {}, UnprocessedKeys = {} } = await client.send(
      new BatchGetCommand({ RequestItems: keys }),
    );
    // The SDK returns keys of the request, whose values are strings.
    return { items: Responses, unprocessed: UnprocessedKeys as KeysByTable };
  },
  update: async (table, key, { expression, condition, values }, options = {}) => {
    const command = new UpdateCommand({
      TableName: table,
      Key: key,
      UpdateExpression: expression,
      ConditionExpression: condition,
      ExpressionAttributeValues: values,
      ReturnValues: 'ALL_NEW',
    });
    return (await client.send(command, options)).Attributes ?? {};
  },
  put: async (table, item, options = {}) => {
    await client.send(new PutCommand({ TableName: table, Item: item }), options);
  },
});
