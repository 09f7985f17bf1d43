/** The fields of the playground, without a browser: their order, their words, and their texts. */
import { expect, test } from 'vitest';
import { readDescription } from '../../portal/build/document.ts';
import { operationsOf } from '../../portal/build/playground.ts';
import { formView } from '../../portal/page/playground/form-view.ts';
import { addressOf, type Operation } from '../../portal/page/playground/operations.ts';
import { ROUTES } from '../../shared/api/routes.ts';
import { elementsIn, textOfTree } from '../support/portal/trees.ts';

const operations = operationsOf(readDescription());

function named(id: string): Operation {
  const found = operations[id];
  if (!found) throw new Error(`no operation ${id}`);
  return found;
}

test('are those of every operation, the required ones first and the page of a list last', () => {
  expect(Object.keys(operations)).toHaveLength(ROUTES.length);
  for (const [id, { parameters }] of Object.entries(operations)) {
    const shown = elementsIn(formView(id, parameters), 'label').filter(({ attributes }) => attributes['for']);
    const names = shown.map(({ attributes }) => String(attributes['for']).slice(id.length + 1));
    expect(names.toSorted(), id).toEqual(parameters.map(({ name }) => name).toSorted());
    const required = parameters.filter((one) => one.required).map(({ name }) => name);
    expect(names.slice(0, required.length), id).toEqual(required);
    if (names.includes('offset')) expect(names.slice(-3), id).toEqual(['limite', 'offset', 'X-Snapshot']);
  }
});

test('take several values exactly where a filter of the API does', () => {
  for (const route of ROUTES) {
    const declared =
      'query' in route ? route.query.filter((one) => 'one' in one).map(({ name }) => name) : [];
    const shown = Object.values(operations).find(({ path }) => path === route.path);
    const several = shown?.parameters.filter((one) => one.several).map(({ name }) => name);
    expect([route.path, several]).toEqual([route.path, declared]);
  }
});

test('offer words as boxes where several are taken, and codes of the same meaning once', () => {
  const { parameters } = named('listarCnpjs');
  const form = formView('listarCnpjs', parameters);
  const boxesOf = (name: string): string[] =>
    elementsIn(form, 'fieldset')
      .filter(({ attributes }) => attributes['data-of'] === `listarCnpjs-${name}`)
      .flatMap((group) => elementsIn(group, 'input').map(({ attributes }) => String(attributes['value'])));
  expect(boxesOf('situacao')).toEqual(['ativa', 'baixada', 'inapta', 'suspensa', 'nula']);
  expect(boxesOf('uf')).toHaveLength(28);
  expect(textOfTree(form)).toMatch(/Mais \d+ filtros/);
});

test('show code as code, and no mark of Markdown', () => {
  for (const [id, { parameters }] of Object.entries(operations)) {
    const form = formView(id, parameters);
    expect(textOfTree(form), id).not.toMatch(/`|\*\*(?=[a-z])|\]\(/i);
  }
  const codes = elementsIn(formView('listarCnpjs', named('listarCnpjs').parameters), 'code').map(textOfTree);
  expect(codes).toContain('padar*');
});

test('make an address with every sign encoded', () => {
  const operation = named('listarCnpjsContagens');
  expect(addressOf(operation, { por: 'uf', nome: 'pão & cia', uf: 'SP,RJ', 'X-Snapshot': 'cnpj:1' })).toBe(
    '/v1/cnpjs/contagens?por=uf&nome=p%C3%A3o%20%26%20cia&uf=SP%2CRJ',
  );
});
