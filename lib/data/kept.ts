/** The retention of everything that holds data. */
import { RemovalPolicy } from 'aws-cdk-lib';

/**
 * Deletes what a failed creation made and keeps everything else. With plain RETAIN a rolled back creation
 * would leave resources whose fixed names stop the next attempt (docs/decisions/0071).
 */
export const KEPT = RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE;
