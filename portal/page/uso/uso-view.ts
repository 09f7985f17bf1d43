/** Renders the usage of a key: the key, its limits, the month, and a bar for each day. */
import { type Bar, barList, track } from '../bars.ts';
import { counted, number } from '../consultar/formats.ts';
import { h, type Tree } from '../consultar/tree.ts';

interface Counted {
  readonly requisicoes: number;
  readonly erros_4xx: number;
  readonly limitadas: number;
  readonly erros_5xx: number;
}

/** The answer of GET /v1/uso. */
export interface Usage {
  readonly chave: { readonly prefixo: string; readonly cliente: string; readonly expira_em: string };
  readonly limites: Readonly<Record<'por_segundo' | 'rajada' | 'por_mes', number | null>>;
  readonly mes: Counted & {
    readonly mes: string;
    readonly contadas: number | null;
    readonly restantes: number | null;
    readonly recomeca_em: string;
  };
  readonly dias: readonly (Counted & { readonly dia: string })[];
}

const DAY_MS = 86_400_000;

/** Days and months are those of the service, in UTC; an instant is shown in the time of Brasília. */
const INSTANT = new Intl.DateTimeFormat('pt-BR', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'America/Sao_Paulo',
});
const MONTH = new Intl.DateTimeFormat('pt-BR', { month: 'long', year: 'numeric', timeZone: 'UTC' });

const dayText = (day: string): string => day.replace(/^\d{4}-(\d{2})-(\d{2})$/, '$2/$1');

const requests = (count: number): string => counted(count, 'requisição', 'requisições');

function expiry(expires: string, now: number): string {
  const days = Math.floor((Date.parse(expires) - now) / DAY_MS);
  const left = days < 1 ? 'em menos de um dia' : `em ${counted(days, 'dia', 'dias')}`;
  return `${INSTANT.format(new Date(expires))} (${left})`;
}

const limitText = (limit: number | null, unit: string): string =>
  limit === null ? 'sem limite' : `${number(limit)} ${unit}`;

const pair = (name: string, value: string): Tree => h('div', {}, h('dt', {}, name), h('dd', {}, value));

const keyView = ({ chave, limites }: Usage, now: number): Tree =>
  h(
    'dl',
    { class: 'registration' },
    pair('Chave', `${chave.prefixo}…`),
    pair('Cliente', chave.cliente),
    pair('Expira', expiry(chave.expira_em, now)),
    pair('Por segundo', limitText(limites.por_segundo, 'em média')),
    pair('De uma vez', limitText(limites.rajada, 'requisições')),
    pair('Por mês', limitText(limites.por_mes, 'requisições')),
  );

/** `3 com erro 4xx, 1 recusada pelo limite`; empty where everything was answered. */
const faultsText = ({ erros_4xx, limitadas, erros_5xx }: Counted): string =>
  [
    erros_4xx > 0 && `${number(erros_4xx)} com erro 4xx`,
    limitadas > 0 && `${counted(limitadas, 'recusada', 'recusadas')} pelo limite`,
    erros_5xx > 0 && `${number(erros_5xx)} com erro do serviço`,
  ]
    .filter((text) => text !== false)
    .join(', ');

const bar = (name: string, counts: Counted): Bar => {
  const faults = faultsText(counts);
  return { name: faults === '' ? name : `${name} · ${faults}`, value: counts.requisicoes };
};

function monthText({ mes }: Usage): string {
  const name = MONTH.format(new Date(`${mes.mes}-01T00:00:00Z`));
  const faults = faultsText(mes);
  const all = `${requests(mes.requisicoes)} em ${name}${faults === '' ? '' : `: ${faults}`}.`;
  if (mes.restantes === null) return all;
  const again = `A contagem recomeça em ${INSTANT.format(new Date(mes.recomeca_em))}, no horário de Brasília.`;
  return `${all} Restam ${number(mes.restantes)}. ${again}`;
}

/** `now`: milliseconds since 1970. */
export function usageView(usage: Usage, now: number): Tree {
  const { limites, mes, dias } = usage;
  return h(
    'div',
    {},
    h('h2', { tabindex: '-1', 'data-heading': true }, 'A chave e os seus limites'),
    keyView(usage, now),
    h('h2', {}, 'Este mês'),
    h('p', {}, monthText(usage)),
    limites.por_mes !== null &&
      h(
        'p',
        { class: 'bar-row' },
        track(mes.contadas ?? 0, limites.por_mes),
        h('span', { class: 'small' }, [
          `${number(mes.contadas ?? 0)} de ${number(limites.por_mes)} contadas para o limite`,
        ]),
      ),
    h('h2', {}, 'Dia a dia'),
    barList(dias.toReversed().map((day) => bar(dayText(day.dia), day))),
    h(
      'p',
      { class: 'small' },
      'Dias em UTC. Os números podem ter um minuto de atraso; os de antes de ontem, uma hora. Um lote conta como os seus CNPJs.',
    ),
  );
}
