/** The page that draws the usage of a key: what it says of limits, the month, each day and the expiry. */
import { expect, test } from 'vitest';
import type { Uso } from '../../clients/typescript/src/index.ts';
import type { Child } from '../../portal/page/consultar/tree.ts';
import { usageView } from '../../portal/page/uso/uso-view.ts';
import { exampleOf } from '../support/portal/examples.ts';
import { elementsIn } from '../support/portal/trees.ts';

/** The text of a tree, as a reader without the style sheet has it. */
function textOf(child: Child): string {
  if (child === null || child === false) return '';
  if (typeof child === 'string' || typeof child === 'number') return String(child);
  if ('tag' in child) return `${textOf(child.children)}${/^(p|li|div|h2|tr)$/.test(child.tag) ? '\n' : ' '}`;
  return child.map(textOf).join('');
}

const USAGE = exampleOf<Uso>('/v1/uso');
const NOW = Date.UTC(2026, 10, 2, 12);
const linesOf = (usage: Uso): string[] =>
  textOf(usageView(usage, NOW))
    .split('\n')
    .map((line) => line.replaceAll(/\s+/g, ' ').trim())
    .filter((line) => line !== '');

test('says whose key it is, its limits, and in how many days it expires', () => {
  expect(linesOf(USAGE)).toEqual(
    expect.arrayContaining([
      'Chave cnpj_live_Exemplo1…',
      'Cliente Empresa de Exemplo',
      'Expira 31 de janeiro de 2027 às 09:00 (em 90 dias)',
      'Por segundo 10 em média',
      'De uma vez 20 requisições',
      'Por mês 10.000 requisições',
    ]),
  );
});

test('says what was used this month and what is left, and has each day in a table, newest first', () => {
  const lines = linesOf(USAGE);
  expect(lines).toContainEqual(
    expect.stringMatching(
      /^163 requisições em novembro de 2026: 3 com erro 4xx\. Restam 9\.837\. A contagem recomeça em 30 de novembro/,
    ),
  );
  expect(lines).toContain('163 de 10.000 contadas para o limite');
  const days = lines.filter((line) => /^\d\d\/\d\d/.test(line));
  expect(days).toEqual(['02/11 43 1 0 0', '01/11 120 2 0 0']);
  expect(lines).toContain('até 120 em um dia');
});

test('says that there is no limit, and does not count what is left of none', () => {
  const limites = { por_segundo: null, rajada: null, por_mes: null };
  const lines = linesOf({ ...USAGE, limites, mes: { ...USAGE.mes, contadas: null, restantes: null } });
  expect(lines.filter((line) => line.endsWith('sem limite'))).toHaveLength(3);
  expect(lines.join('\n')).not.toMatch(/Restam|contadas para/);
});

test('draws the days as columns against the largest one, and none of zero', () => {
  const [first, second] = USAGE.dias;
  const nothing = { ...first!, dia: '2026-11-03', requisicoes: 0 };
  const spans = elementsIn(usageView({ ...USAGE, dias: [first!, second!, nothing] }, NOW), 'span');
  const fills = spans.filter(({ attributes }) => attributes['class'] === 'column-fill');
  expect(fills.map(({ attributes }) => attributes['--share'])).toEqual(['100%', '35.8%', '0%']);
});
