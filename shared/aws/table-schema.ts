/** The keys and the billing mode of a table, in the form of CreateTable and ImportTable. */

/** The input of CreateTable besides the name. Every key is a string, and every table is billed per request. */
export interface TableSchema {
  readonly KeySchema: { AttributeName: string; KeyType: 'HASH' | 'RANGE' }[];
  readonly AttributeDefinitions: { AttributeName: string; AttributeType: 'S' }[];
  readonly BillingMode: 'PAY_PER_REQUEST';
}
