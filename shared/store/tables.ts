/** The two tables that outlive every load, and how tables are named. Declared for the stack, the engine and the code. */

export const CONTROL_KEY = 'pk';
export const API_KEYS_KEY = 'key_hash';

/** Of prefix `dev`: `dev-controle`, `dev-api-keys`. */
export const controlTable = (prefix: string): string => `${prefix}-controle`;
export const apiKeysTable = (prefix: string): string => `${prefix}-api-keys`;

/** A generation's table: `<prefix>-<table>-<generation>`; readers are granted the prefix. */
export const generationTable = (prefix: string, table: string, generation: string): string =>
  `${prefix}-${table}-${generation}`;
