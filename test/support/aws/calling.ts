/** A client of the store whose calls are answered by a test. */
import type { StoreClient } from '../../../shared/aws/dynamodb.ts';

/** The members of inputs that tests look at. */
export interface Input {
  readonly TableName?: string;
  readonly ImportArn?: string;
  readonly Item?: Readonly<Record<string, unknown>>;
  readonly Key?: Readonly<Record<string, unknown>>;
}

export type Call = (operation: string, input: Input, ...rest: unknown[]) => Promise<unknown>;

/** The calls of a client, as a test passes them on. */
export const callsOf = ({ call }: StoreClient): Call => call as unknown as Call;

export const clientCalling = (call: Call): StoreClient => ({
  call: call as unknown as StoreClient['call'],
  destroy: () => undefined,
});
