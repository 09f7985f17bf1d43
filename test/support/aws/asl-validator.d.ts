/** What the tests use of a package that brings no types. */
declare module 'asl-validator' {
  const validate: (definition: unknown) => { isValid: boolean; errorsText(separator: string): string };
  export default validate;
}
