/** Renders the usage of a key: the key, its limits, the month, and a column for each day. */
import type { Uso, UsoDoDia } from '../../../clients/typescript/src/index.ts';
import { counted, instantText, number, shareOf } from '../consultar/formats.ts';
import { type Child, h, headingView, type Tree } from '../consultar/tree.ts';
import { factsView, joined, tableView, track } from '../figures.ts';

type Counted = Pick<UsoDoDia, 'requisicoes' | 'erros_4xx' | 'limitadas' | 'erros_5xx'>;

const COUNTED: readonly (readonly [keyof Counted, title: string])[] = [
  ['requisicoes', 'Requisições'],
  ['erros_4xx', 'Com erro 4xx'],
  ['limitadas', 'Recusadas pelo limite'],
  ['erros_5xx', 'Com erro do serviço'],
];

const DAY_MS = 86_400_000;

/** Days and months are those of the service, in UTC. */
const MONTH = new Intl.DateTimeFormat('pt-BR', { month: 'long', year: 'numeric', timeZone: 'UTC' });

const dayText = (day: string): string => day.replace(/^\d{4}-(\d{2})-(\d{2})$/, '$2/$1');

const requests = (count: number): string => counted(count, 'requisição', 'requisições');

function expiry(expires: string, now: number): string {
  const days = Math.floor((Date.parse(expires) - now) / DAY_MS);
  const left = days < 1 ? 'em menos de um dia' : `em ${counted(days, 'dia', 'dias')}`;
  return `${instantText(expires)} (${left})`;
}

const limitText = (limit: number | null, unit: string): string =>
  limit === null ? 'sem limite' : `${number(limit)} ${unit}`;

const keyView = ({ chave, limites }: Uso, now: number): Tree =>
  factsView([
    ['Chave', `${chave.prefixo}…`],
    ['Cliente', chave.cliente],
    ['Expira', expiry(chave.expira_em, now)],
    ['Por segundo', limitText(limites.por_segundo, 'em média')],
    ['De uma vez', limitText(limites.rajada, 'requisições')],
    ['Por mês', limitText(limites.por_mes, 'requisições')],
  ]);

/** `3 com erro 4xx, 1 recusada pelo limite`; null where everything was answered. */
const faultsText = ({ erros_4xx, limitadas, erros_5xx }: Counted): string | null =>
  joined(
    [
      erros_4xx > 0 && `${number(erros_4xx)} com erro 4xx`,
      limitadas > 0 && `${counted(limitadas, 'recusada', 'recusadas')} pelo limite`,
      erros_5xx > 0 && `${number(erros_5xx)} com erro do serviço`,
    ],
    ', ',
  );

const faulty = ({ erros_4xx, limitadas, erros_5xx }: Counted): number => erros_4xx + limitadas + erros_5xx;

/** A day as a column against the largest one, with the part of it that ended in an error. */
function columnView(day: UsoDoDia, largest: number): Tree {
  const { requisicoes: count } = day;
  const title = joined([`${dayText(day.dia)}: ${requests(count)}`, faultsText(day)], ', ');
  const fill = { class: 'column-fill', '--share': count === 0 ? '0%' : shareOf(count, largest) };
  const part = { class: 'column-faults', '--share': faulty(day) === 0 ? '0%' : shareOf(faulty(day), count) };
  return h(
    'div.column',
    { title },
    h('span.column-track', h('span', fill, h('span', part))),
    h('span.column-day', day.dia.slice(-2)),
  );
}

/** The columns, and the same numbers as a table, which can be read without sight. */
function daysView(days: readonly UsoDoDia[]): Child {
  const largest = Math.max(0, ...days.map(({ requisicoes }) => requisicoes));
  const titles = ['Dia', ...COUNTED.map(([, title]) => title)];
  const rows = days.map((day) => [dayText(day.dia), ...COUNTED.map(([name]) => day[name])]);
  return [
    h(
      'div',
      { 'aria-hidden': 'true' },
      h('p.small.columns-top', `até ${number(largest)} em um dia`),
      h('div.columns', ...days.map((day) => columnView(day, largest))),
      h('p.small.columns-key', 'requisições ', h('span', 'das quais com erro')),
    ),
    h(
      'details',
      h('summary', 'Os dias em uma tabela'),
      tableView('Do mais novo ao mais antigo', titles, rows.toReversed()),
    ),
  ];
}

function monthText({ mes }: Uso): string {
  const name = MONTH.format(new Date(`${mes.mes}-01T00:00:00Z`));
  const all = `${joined([`${requests(mes.requisicoes)} em ${name}`, faultsText(mes)], ': ')}.`;
  if (mes.restantes === null) return all;
  const again = `A contagem recomeça em ${instantText(mes.recomeca_em)}, no horário de Brasília.`;
  return `${all} Restam ${number(mes.restantes)}. ${again}`;
}

/** `now`: milliseconds since 1970. */
export function usageView(usage: Uso, now: number): Tree {
  const { limites, mes, dias } = usage;
  return h(
    'div',
    headingView('A chave e os seus limites'),
    keyView(usage, now),
    h('h2', 'Este mês'),
    h('p', monthText(usage)),
    limites.por_mes !== null &&
      h(
        'p.bar-row',
        track(mes.contadas ?? 0, limites.por_mes),
        h('span.small', [
          `${number(mes.contadas ?? 0)} de ${number(limites.por_mes)} contadas para o limite`,
        ]),
      ),
    h('h2', 'Dia a dia'),
    daysView(dias),
    h(
      'p.small',
      'Dias em UTC. Os números podem ter um minuto de atraso; os de antes de ontem, uma hora. Um lote conta como os seus CNPJs, e uma rede como cinco.',
    ),
  );
}
