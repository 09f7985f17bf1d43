/** The keys and the billing mode of a table, in the form that CreateTable and ImportTable take. */

/** All that CreateTable needs besides the name. Every key is a string, and every table is billed per request. */
export interface TableSchema {
  readonly KeySchema: { AttributeName: string; KeyType: 'HASH' | 'RANGE' }[];
  readonly AttributeDefinitions: { AttributeName: string; AttributeType: 'S' }[];
  readonly BillingMode: 'PAY_PER_REQUEST';
}
