/** The environments of keys, with their names for readers. */

const NAMES = { dev: 'Desenvolvimento', test: 'Homologação', live: 'Produção' } as const;

export type Environment = keyof typeof NAMES;

export const isEnvironment = (word: unknown): word is Environment =>
  typeof word === 'string' && Object.hasOwn(NAMES, word);

export const environmentName = (environment: Environment): string => NAMES[environment];
