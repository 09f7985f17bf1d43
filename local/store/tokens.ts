/** The tokens of an expression of DynamoDB: names, placeholders (`#name`, `:value`) and symbols. */
import { invalid } from '../disk/store-errors.ts';

export interface Tokens {
  /** Returns the next token and moves on; an empty text at the end. */
  next(): string;
  /** Moves on and returns true where the next token is this one; keywords are found in any case. */
  take(token: string): boolean;
  /** @throws ValidationException where the next token is another one */
  expect(token: string): void;
  readonly isAtEnd: () => boolean;
}

export function tokensOf(expression: string): Tokens {
  const all = expression.match(/<>|<=|>=|[#:]?\w+|\S/g) ?? [];
  let at = 0;
  const take = (token: string): boolean => {
    if (all[at]?.toUpperCase() !== token.toUpperCase()) return false;
    at++;
    return true;
  };
  return {
    take,
    next: () => all[at++] ?? '',
    expect: (token) => {
      if (!take(token)) throw invalid(`"${token}" is missing in the expression ${expression}`);
    },
    isAtEnd: () => at >= all.length,
  };
}
