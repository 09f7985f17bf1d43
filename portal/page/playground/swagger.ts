/** Types for the parts of swagger-ui used here: its React, the components' properties, and its start. */

import type { Send } from './send.ts';

/** The methods of maps and lists of Immutable that are used here. */
export interface Immutable {
  readonly get: (key: string) => unknown;
  readonly getIn: (path: readonly string[]) => unknown;
  readonly toJS: () => unknown;
}

export type Node = unknown;

export interface React {
  readonly createElement: (type: unknown, props: object | null, ...children: readonly Node[]) => Node;
  readonly useState: <T>(initial: T | (() => T)) => [T, (value: T) => void];
  readonly useEffect: (effect: () => undefined | (() => void), dependencies: readonly unknown[]) => void;
  readonly useRef: <T>(initial: T | null) => { current: T | null };
}

export interface OperationProps {
  readonly operation: Immutable;
  /** Null before the first answer. */
  readonly response: Immutable | null | undefined;
  /** The request as sent, without the key, which is added later. */
  readonly request: Immutable | null | undefined;
  readonly toggleShown: () => void;
  readonly onExecute: () => void;
  readonly specActions: {
    readonly changeParamByIdentity: (of: readonly string[], parameter: unknown, value: unknown) => void;
    readonly execute: (what: object) => void;
  };
}

interface Tagged {
  readonly entrySeq: () => { readonly toArray: () => [string, Immutable][] };
}

export interface LayoutProps {
  readonly specSelectors: { readonly taggedOperations: () => Tagged };
  readonly getComponent: (name: string, isContainer?: boolean) => unknown;
}

export interface System {
  readonly React: React;
  readonly layoutActions: { readonly show: (what: readonly string[], shown: boolean) => void };
}

export interface Request {
  userFetch?: Send;
}

export type Start = (options: {
  readonly domNode: Element;
  readonly spec: object;
  readonly layout: string;
  readonly plugins: readonly ((system: System) => {
    readonly components: Readonly<Record<string, unknown>>;
  })[];
  readonly requestInterceptor: (request: Request) => Request;
  readonly [other: string]: unknown;
}) => { readonly getSystem?: () => System };
