/** The types that the tests use of a package without types. */
declare module 'asl-validator' {
  const validate: (definition: unknown) => { isValid: boolean; errorsText(separator: string): string };
  export default validate;
}
