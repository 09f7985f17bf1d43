/**
 * The forms of the files from which a table is filled: `lines` of DynamoDB JSON for ImportTable and the batch writer, or
 * `segments`, which the embedded store serves as they are.
 */
export type ItemForm = 'lines' | 'segments';
