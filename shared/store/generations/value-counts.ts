/** The account of values that is kept with a generation. */

/** The account of one field's values: each value of a row that was split into cells is in one of the four. */
export interface ValueCounts {
  /** Absent: nothing but blanks and NULs. */
  readonly empty: number;
  /** Absent: a declared form that means "absent", such as `0` or 01/01/1000. */
  readonly marked: number;
  /** Present, and of the declared form. */
  readonly valid: number;
  /** Present, but not of the declared form. */
  readonly malformed: number;
  /** Malformed values with a complete CPF, which is stored masked. Left out where there are none. */
  readonly cpfs?: number;
}

export type ValuesByField = Readonly<Record<string, ValueCounts>>;
export type ValuesByResource = Readonly<Record<string, ValuesByField>>;

/** Returns numbers of masked complete CPFs by field (`socios.cnpj_cpf_socio`), where there are any. */
export const maskedCpfs = (values: ValuesByResource): Record<string, number> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([resource, fields]) =>
      Object.entries(fields).flatMap(([field, { cpfs }]) => (cpfs ? [[`${resource}.${field}`, cpfs]] : [])),
    ),
  );
