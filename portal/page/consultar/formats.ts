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

/** `20210315` → `15/03/2021` */
export const dateText = (date: string): string => date.replace(/^(\d{4})(\d{2})(\d{2})$/, '$3/$2/$1');

export const postcodeText = (cep: string): string => cep.replace(/^(\d{5})(\d{3})$/, '$1-$2');

export const phoneText = (area: string | null, phone: string | null): string | null =>
  phone === null
    ? null
    : `${area === null ? '' : `(${area}) `}${phone.replace(/^(\d{4,5})(\d{4})$/, '$1-$2')}`;

/** `10000,00` and `19571.94` → `R$ 10.000,00`, `R$ 19.571,94`, without arithmetic. */
export function moneyText(amount: string): string {
  const [, sign = '', whole = '', cents = ''] = /^(-?)(\d+)[.,](\d{2})$/.exec(amount) ?? [];
  return whole === '' ? amount : `${sign}R$ ${whole.replaceAll(/\B(?=(\d{3})+$)/g, '.')},${cents}`;
}

/** A share of the largest value as a percentage for the style. The smallest bar stays visible. */
export const shareOf = (value: number, largest: number): string =>
  `${largest === 0 ? 0 : Math.max(0.5, Math.round((value / largest) * 1000) / 10)}%`;
