/** What the page of the last loads says of each source. */

import { describe, expect, test } from 'vitest';
import DESCRIPTION from '../../openapi.json' with { type: 'json' };
import type { Load } from '../../portal/page/atualizacoes/load.ts';
import { durationText, loadView, updatesView } from '../../portal/page/atualizacoes/load-view.ts';
import { gateText, reasonText, ruleText } from '../../portal/page/atualizacoes/words.ts';
import { WAIVABLE } from '../../shared/ingestion/waivable.ts';
import { DROP_RULES, FAULT_REASONS } from '../../shared/store/records/accounting.ts';
import { elementsIn, textOfTree } from '../support/portal/trees.ts';
import { RICH } from '../support/report/rich.ts';

const rowsOf = (load: Load): string[] =>
  elementsIn(loadView(load, 'h3'), 'tr').map((row) => row.children.map(textOfTree).join(' | '));

const barsOf = (load: Load): string[] =>
  elementsIn(loadView(load, 'h3'), 'li')
    .filter(({ children }) =>
      elementsIn(children, 'span').some((one) => one.attributes['class'] === 'bar-row'),
    )
    .map(textOfTree);

describe('a load', () => {
  test('has a row for each resource, and a dash for what is not known', () => {
    expect(rowsOf(RICH)).toContain('Estabelecimento estabelecimentos | 10 | 1.234.567 | 1.234.560 | 4 | 3');
    const [first] = RICH.recursos;
    const unknown = { arquivos: null, gravadas: null, descartadas: null, em_quarentena: null };
    const other = { ...RICH, recursos: [{ ...first!, ...unknown }] };
    expect(rowsOf(other)).toContain('Estabelecimento estabelecimentos | – | 1.234.567 | – | – | –');
  });

  test('has a bar with its number for each kind of change and each reason of the quarantine', () => {
    expect(barsOf(RICH)).toEqual([
      'Mudou o endereço 900',
      'Mudou apenas a grafia de um valor 5',
      'estabelecimentos.bairro · 7 alterados, 2 preenchidos, 1 esvaziado 10',
      'SP 400 (+10)',
      'AC 10 (-2)',
      'Sem UF 3 (0)',
      'Número de identificação malformado 2',
      'Número de colunas errado 1',
    ]);
    const shares = elementsIn(loadView(RICH, 'h3'), 'span').flatMap(
      ({ attributes }) => attributes['--share'] ?? [],
    );
    expect(shares).toEqual(['100%', '0.6%', '100%', '100%', '2.5%', '0.8%', '100%', '50%']);
  });

  test('compares the rows with their sign, and names once what did not change', () => {
    expect(rowsOf(RICH)).toContain('estabelecimentos | 1.200.000 | 1.234.567 | +34.567 | 9 | 1 | 7 | 16%');
    expect(textOfTree(loadView(RICH, 'h3'))).toContain('Sem nenhuma mudança: municipios.');
  });

  test('has a dash with its reason for the changed records of a resource without a key', () => {
    const row = rowsOf(RICH).find((text) => text.startsWith('socios | 40'));
    expect(row).toMatch(/ \| 3 \| 2 \| – não se sabe: quem publica não dá chave, .* \| todos$/);
    const [dash] = elementsIn(loadView(RICH, 'h3'), 'span').filter(
      ({ attributes }) => attributes['class'] === 'spoken',
    );
    expect(dash).toBeDefined();
    const same = {
      ...RICH,
      comparacao: RICH.comparacao.map((one) => ({
        ...one,
        acrescentados: 0,
        retirados: 0,
        linhas_antes: one.linhas_agora,
      })),
    };
    expect(textOfTree(loadView(same, 'h3'))).toContain('Sem nenhuma mudança: socios, municipios.');
  });

  test('names what was waived and where, before what has passed', () => {
    const gates = elementsIn(loadView(RICH, 'h3'), 'li')
      .filter(({ attributes }) => attributes['data-result'])
      .map(textOfTree);
    expect(gates).toEqual([
      '! Valores nas formas e proporções esperadas: dispensada: estabelecimentos.fax até 12%',
      '! A publicação está inteira: dispensada',
      '✓ Poucas linhas em quarentena: aprovada',
    ]);
    expect(textOfTree(loadView(RICH, 'h3'))).toContain('2 dispensadas, 1 aprovada.');
  });

  test('says that each changed value counts as a change', () => {
    const text = textOfTree(loadView(RICH, 'h3'));
    expect(text).toContain('905 alterações, por tipo. Cada valor que mudou conta uma');
    expect(text).not.toContain('registro a registro');
  });

  test('says why changes and comparison have two versions, only where they have', () => {
    const again = { ...RICH, alteracoes_desde: '2026-08', comparada_com: '2026-10' };
    const sentence =
      'As alterações acima são desde 2026-08, a versão anterior; esta comparação é com 2026-10, que já ' +
      'estava no ar quando a carga começou, porque os mesmos arquivos foram carregados de novo.';
    expect(textOfTree(loadView(again, 'h3'))).toContain(sentence);
    for (const one of [RICH, { ...again, alteracoes_desde: null }])
      expect(textOfTree(loadView(one, 'h3'))).not.toContain('esta comparação é com');
  });

  test('says that a version was loaded again with other files', () => {
    const again = { ...RICH, alteracoes_desde: RICH.versao, comparada_com: RICH.versao };
    expect(textOfTree(loadView(again, 'h3'))).toContain('Alterações desde a carga anterior');
  });

  test('says nothing of changes where it was the first', () => {
    const first = { ...RICH, comparada_com: null, comparacao: [], alteracoes_desde: null, alteracoes: [] };
    expect(textOfTree(loadView(first, 'h3'))).not.toMatch(/Alterações|Comparação/);
  });

  test.each([
    [0, '0 s'],
    [480, '0,5 s'],
    [119_000, '119 s'],
    [720_000, '12 min'],
    [6_000_000, '1 h 40 min'],
  ])('of %d ms took %s', (ms, text) => {
    expect(durationText(ms)).toBe(text);
  });
});

describe('the page', () => {
  const examples =
    DESCRIPTION.paths['/v1/atualizacoes'].get.responses[200].content['application/json'].examples;
  const loads: readonly Load[] = examples.exemplo.value.atualizacoes;

  test('folds every source but the one that its address names', () => {
    const sections = elementsIn(updatesView(loads, 'pgfn'), 'details').filter(
      ({ attributes }) => attributes['id'],
    );
    expect(sections.map(({ attributes: { id, open } }) => [id, open])).toEqual(
      loads.map(({ fonte }) => [fonte, fonte === 'pgfn']),
    );
  });

  test('says of the sample alone that it is one, before the source is unfolded', () => {
    const lineOf = (load: Load): string => textOfTree(elementsIn(updatesView([load], ''), 'summary')[0]!);
    expect(lineOf({ ...RICH, amostra: true })).toContain('amostra, versão 2026-10, ');
    expect(lineOf(RICH)).not.toContain('amostra');
  });

  test('says that nothing is loaded', () => {
    expect(textOfTree(updatesView([], ''))).toBe('Nenhuma fonte foi carregada ainda.');
  });

  test('has words for every gate, reason and rule', () => {
    for (const name of [...WAIVABLE, 'accounting', 'item-count', 'read-back'])
      expect(gateText(name)).not.toBe(name);
    for (const name of FAULT_REASONS) expect(reasonText(name)).not.toBe(name);
    for (const name of DROP_RULES) expect(ruleText(name)).not.toBe(name);
  });
});
