/** The view that searches companies: the address has the question, and each change of it is answered. */

import type { View } from '../navigation.ts';
import { type TakeTyped, wireKeyField } from '../playground/key-field.ts';
import type { Keys } from '../playground/keys.ts';
import { showCompany } from './company/company.ts';
import { wireCombo } from './form/combo.ts';
import { ALL_FIELDS } from './form/fields.ts';
import { clearTownWithState, controlOf, markFaults, nameCodes, readForm, writeForm } from './form/form.ts';
import { proposeCodes, proposeCompanies } from './form/proposals.ts';
import { hasKey, refusalOf } from './form/refused.ts';
import { numberIn, rootIn } from './form/typed.ts';
import { wireGestures } from './gestures.ts';
import { createList } from './list/list.ts';
import { createNames } from './names.ts';
import { readSamples, type Samples } from './origin.ts';
import { fill, find } from './place.ts';
import {
  addressOf,
  isIn,
  NO_QUESTION,
  narrowed,
  type Opened,
  openedIn,
  type Question,
  questionOf,
} from './question.ts';
import { showCredits } from './records/credits.ts';
import type { Show } from './records/opened.ts';
import { showProperty } from './records/property.ts';
import { showWork } from './records/work.ts';
import { bringIntoView, busy, foldFilters, render, screen, type Turn, title, type World } from './screen.ts';
import { h, warning } from './tree.ts';

function say(text: string): void {
  fill(screen.said(), warning(text));
  bringIntoView();
}

/** An address with a key may have been pasted; it is replaced, in the history too. */
function cleanAddress(): void {
  if (hasKey(String(new URLSearchParams(location.hash.slice(1))))) {
    location.replace(addressOf(questionOf(location.hash) ?? NO_QUESTION));
  }
}

function start(): void {
  title(null);
  fill(screen.said());
  render(screen.result());
}

function askForKey(): void {
  title(null);
  foldFilters();
  render(screen.result());
  fill(
    screen.said(),
    h(
      'p.advice',
      'Informe a sua chave em “Chave de acesso”, e esta consulta começa. ',
      h('a', { href: 'chave.html' }, 'Como obter uma chave'),
    ),
  );
  // The reader has just asked, and the key is what is missing.
  if (find('[data-question]').contains(document.activeElement)) find('#chave').focus();
}

const SHOW: Readonly<Record<Opened, Show>> = {
  cnpj: showCompany,
  cno: showWork,
  nirf: showProperty,
  credits: showCredits,
};

function router(world: World, keys: Keys, ended: AbortSignal): () => Promise<void> {
  const showList = createList(world);
  let turns = 0;
  let opened: string | null = null;
  return async () => {
    const own = ++turns;
    const turn: Turn = { isCurrent: () => own === turns && !ended.aborted };
    const question = questionOf(location.hash);
    const kind = question ? openedIn(question) : undefined;
    markFaults([]);
    busy(false);
    if (!question) return start();
    if (keys.current() === null) return askForKey();
    busy(true);
    foldFilters();
    fill(screen.said(), h('p', 'Consultando…'));
    bringIntoView();
    const before = opened;
    opened = kind ? question[kind] : null;
    if (kind) await SHOW[kind](question, world, turn);
    else await showList(question, turn);
    if (!turn.isCurrent()) return;
    busy(false);
    nameCodes(world.names);
    bringIntoView();
    // Who comes back finds the row again from which the other page was opened.
    if (before !== null && !isIn(question, before))
      document.querySelector<HTMLElement>(`[data-opens="${before}"]`)?.focus();
  };
}

function go(question: Question, { retry }: World): void {
  const before = location.hash;
  location.hash = addressOf(question);
  if (location.hash === before) retry();
}

function openNumber(world: World): void {
  const field = find<HTMLInputElement>('[data-number]');
  const opened = numberIn(field.value, true);
  if (opened !== null) {
    go({ ...NO_QUESTION, ...opened }, world);
    return;
  }
  const refusal = refusalOf(field.value);
  if (refusal !== null) field.value = '';
  say(refusal ?? 'Digite os 12 algarismos de uma obra ou os 8 de um imóvel rural.');
  field.focus();
}

function run(world: World): void {
  const { value: name } = controlOf('nome');
  const opened = numberIn(name);
  const raiz = rootIn(name);
  if (opened !== null || raiz !== null) {
    go(opened === null ? narrowed(NO_QUESTION, { raiz: raiz ?? '' }) : { ...NO_QUESTION, ...opened }, world);
    return;
  }
  const typed = readForm();
  if ('refusal' in typed) {
    say(typed.refusal.text);
    markFaults([typed.refusal]);
    controlOf(typed.refusal.name).focus();
    return;
  }
  world.forget();
  go({ ...NO_QUESTION, filters: typed.filters }, world);
}

/** Wires the buttons and Enter. A typed key is used first; a question without one waits for it. */
function wireQuestion(world: World, takeTyped: TakeTyped): void {
  const ask = (act: () => void): void => {
    const refusal = takeTyped();
    if (refusal === null) act();
    else say(refusal);
  };
  const search = (): void => ask(() => run(world));
  const open = (): void => ask(() => openNumber(world));
  find('[data-run]').addEventListener('click', search);
  find('[data-open]').addEventListener('click', open);
  find('[data-question]').addEventListener('keydown', ({ key, target }) => {
    if (key !== 'Enter' || !(target instanceof HTMLInputElement)) return;
    if ('number' in target.dataset) open();
    else search();
  });
}

export const search: View = ({ config, keys, api }, ended) => {
  const names = createNames(api);
  const samples = (): Promise<Samples> => readSamples(api);
  const world: World = { ...api, names, samples, retry: () => void show() };
  const show = router(world, keys, ended);
  const write = (): void => writeForm(questionOf(location.hash) ?? NO_QUESTION, names);

  const suggest = proposeCompanies(api, () => keys.current() !== null);
  wireCombo('nome', suggest, ({ value: cnpj }) => go({ ...NO_QUESTION, cnpj }, world));
  const state = (): string => controlOf('uf').value;
  for (const { name, table } of ALL_FIELDS) {
    const uf = table === 'municipios' ? state : undefined;
    if (table) wireCombo(name, proposeCodes(api, names, table, uf));
  }
  clearTownWithState();
  wireGestures();
  wireQuestion(world, wireKeyField(keys, config, ended));
  keys.onChange(() => {
    void show();
    if (keys.current() === null) return;
    // The button of the key disappears. A question that waited for the key is answered below.
    if (questionOf(location.hash)) find('#conteudo').focus({ preventScroll: true });
    else controlOf('nome').focus();
  }, ended);
  addEventListener(
    'hashchange',
    ({ oldURL, newURL }) => {
      // The way back from another view changes the page as well, and has begun this one.
      if (new URL(oldURL).pathname !== new URL(newURL).pathname) return;
      // A link inside the page, such as the one to the content, is not a question.
      if (location.hash !== '' && questionOf(location.hash) === null) return;
      cleanAddress();
      write();
      void show();
    },
    { signal: ended },
  );
  cleanAddress();
  write();
  void show();
};
