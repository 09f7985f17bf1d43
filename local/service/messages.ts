/** The messages between the first process of a service and its other processes. */
import type { HttpEvent } from '../../shared/http/exchange.ts';
import type { Settings } from '../store.ts';

export interface ServiceInput {
  readonly settings: Settings;
  /** The identity of the store that the first process has open. */
  readonly store: string;
}

export type ToWorker =
  | ({ readonly kind: 'serve' } & ServiceInput)
  | { readonly kind: 'ask' }
  /** Comes with the socket of a connection, which is absent if the caller has ended it. */
  | { readonly kind: 'connection'; readonly id: number; readonly network: string }
  | { readonly kind: 'endIdle' }
  | { readonly kind: 'stop' }
  | { readonly kind: 'answer'; readonly id: number; readonly answer: unknown }
  | { readonly kind: 'fault'; readonly id: number; readonly message: string };

/** The calls of the administration, which only the first process runs. */
export type AdminCall = 'admits' | 'serves';

export type FromWorker =
  | { readonly kind: 'ready' }
  | { readonly kind: 'awake' }
  /** Written before a byte of the connection is read. */
  | { readonly kind: 'took'; readonly id: number }
  | { readonly kind: 'left'; readonly network: string }
  | { readonly kind: 'admin'; readonly id: number; readonly call: AdminCall; readonly event: HttpEvent };
