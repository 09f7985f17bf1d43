/** The numbers of examples: those of the sample, which pages are built with, and those of the service. */

export interface Example {
  readonly exemplo: string;
  readonly endereco: string;
  readonly resposta: unknown;
}

/** The part of the address before the number: `/v1/cnpjs/`. */
export const startOf = ({ endereco, exemplo }: Example): string => endereco.slice(0, -exemplo.length);
