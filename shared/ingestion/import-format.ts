/** The format of segments in calls of ImportTable, which DynamoDB does not have. */
export const SEGMENTS = 'SEGMENTS';
