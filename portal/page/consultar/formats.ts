/** Writes published values as readers are used to see them. A value of another form stays as published. */

const NUMBER = new Intl.NumberFormat('pt-BR');

export const number = (value: number): string => NUMBER.format(value);

/** `1 estabelecimento`, `1.234 estabelecimentos` */
export const counted = (count: number, one: string, many: string): string =>
  `${number(count)} ${count === 1 ? one : many}`;

export const cnpjText = (cnpj: string): string =>
  cnpj.replace(/^(\w{2})(\w{3})(\w{3})(\w{4})(\d{2})$/, '$1.$2.$3/$4-$5');

/** `1091102` → `1091-1/02`; shorter activities have no sign. */
export const activityText = (cnae: string): string => cnae.replace(/^(\d{4})(\d)(\d{2})$/, '$1-$2/$3');

export const natureText = (code: string): string => code.replace(/^(\d{3})(\d)$/, '$1-$2');

/** `900010000170` → `90.001.00001/70`, the number of a work. */
export const workText = (cno: string): string => cno.replace(/^(\d{2})(\d{3})(\d{5})(\d{2})$/, '$1.$2.$3/$4');

/** `90000017` → `9.000.001-7`, the number of a rural property. */
export const propertyText = (nirf: string): string => nirf.replace(/^(\d)(\d{3})(\d{3})(\d)$/, '$1.$2.$3-$4');

/** `20210315`, `2021-03-15` and `15/03/2021 00:00:00` → `15/03/2021` */
export const dateText = (date: string): string =>
  date
    .replace(/[ T]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?$/, '')
    .replace(/^(\d{4})-?(\d{2})-?(\d{2})$/, '$3/$2/$1');

/** Instants are shown in the time of Brasília, where the publishers are. */
export const instantText = (instant: string, dateStyle: 'long' | 'short' = 'long'): string =>
  new Date(instant).toLocaleString('pt-BR', { dateStyle, timeStyle: 'short', timeZone: 'America/Sao_Paulo' });

export const postcodeText = (cep: string): string => cep.replace(/^(\d{5})(\d{3})$/, '$1-$2');

/** Digits, with points between thousands or without, and the cents. */
const AMOUNT = /^(-?)(\d*|\d{1,3}(?:\.\d{3})+)[.,](\d{2})$/;

const grouped = (digits: string): string => digits.replaceAll(/\B(?=(\d{3})+$)/g, '.');

/** `19571.94`, `19.571,94` and `.58` → `R$ 19.571,94`, `R$ 0,58`, without arithmetic. */
export function moneyText(amount: string): string {
  const [, sign = '', whole = '', cents = ''] = AMOUNT.exec(amount) ?? [];
  return cents === '' ? amount : `${sign}R$ ${grouped(whole.replaceAll('.', '')) || '0'},${cents}`;
}

/** `1350.40` → `1.350,40`, such as an area with decimals. */
export function decimalText(value: string): string {
  const [, whole = '', decimals = ''] = /^(\d*)\.(\d+)$/.exec(value) ?? [];
  return decimals === '' ? value : `${grouped(whole) || '0'},${decimals}`;
}

/** A share of the largest value as a percentage for the style. The smallest bar stays visible. */
export const shareOf = (value: number, largest: number): string =>
  `${largest === 0 ? 0 : Math.max(0.5, Math.round((value / largest) * 1000) / 10)}%`;

export type Table = 'cnaes' | 'motivos' | 'municipios' | 'naturezas' | 'paises' | 'qualificacoes';

/** The code as shown before its description; nothing for towns, which readers know by their names. */
const SHOWN: Partial<Readonly<Record<Table, (code: string) => string>>> = {
  cnaes: activityText,
  municipios: () => '',
  naturezas: natureText,
};

/** `1091-1/02 Padaria`, `VILA DO EXEMPLO` */
export const codeLabel = (table: Table, code: string, description: string | null): string =>
  description === null ? code : `${SHOWN[table]?.(code) ?? code} ${description}`.trim();
