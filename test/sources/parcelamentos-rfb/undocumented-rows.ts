/** Headers and rows of parcelamentos and transações for tests of loading. */

export const ACME = '99111001000170';
export const OTHER = '99222002000192';

export const PLANS = 'parcelamentos-2026-09.csv';
export const SETTLEMENTS = 'transacoes-2026-09.csv';
export const PLAN_HEADER = [
  ...['CPF/CNPJ', 'Nome', 'Tipo Pessoa', 'UF', 'Município', 'CNAE', 'Porte', 'Adesão/Deferimento'],
  ...['Quantidade de Parcelas', 'Valor Parcelado', 'Saldo Devedor'],
];
export const SETTLEMENT_HEADER = [
  ...['Contribuinte', 'CNPJ', 'Processo', 'Data', 'Dívida Transacionada', 'Redução', 'PF BCN'],
  ...['Dívida com Redução', 'Saldo Devedor', 'Memorial'],
];

/** Cells that a test names by the column's place, plausible ones elsewhere. */
export const plan = (cells: Readonly<Record<number, string>> = {}): string[] =>
  [
    ...[ACME, 'AÇOUGUE MODELO', 'PJ', 'SP', 'CIDADE MODELO', '1091102', 'ME', '15/03/2024'],
    ...['60', '1.234,56', '100,00'],
  ].map((cell, i) => cells[i] ?? cell);
export const BALANCE = 10;
export const SINCE = 7;

export const textOf = (rows: readonly (readonly string[])[], delimiter = ';'): string =>
  rows.map((cells) => `${cells.join(delimiter)}\n`).join('');
