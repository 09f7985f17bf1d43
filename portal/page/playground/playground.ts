/** Starts the playground: opens operations, each with its fields, and the one that the address names. */
import { type Config, ROOT, readConfig } from '../config.ts';
import { find } from '../consultar/place.ts';
import { wireKeyField } from './key-field.ts';
import { createKeys } from './keys.ts';
import { openOperation } from './operation.ts';
import type { Operations } from './operations.ts';
import { sender } from './send.ts';

async function readOperations(): Promise<Operations> {
  const answer = await fetch(`${ROOT}operacoes.json`, { cache: 'no-cache', credentials: 'omit' });
  if (!answer.ok) throw new Error(`operacoes.json: ${answer.status}`);
  return (await answer.json()) as Operations;
}

function begin(config: Config, operations: Operations, place: HTMLElement): void {
  const keys = createKeys(config.ambiente);
  const access = { keys, config, takeTyped: wireKeyField(keys, config) };
  const send = sender(keys, config);

  /** The fields of an operation are made when it is opened first, and stay. */
  const show = (heading: HTMLElement, isOpen: boolean): void => {
    const body = document.getElementById(`${heading.id}-corpo`);
    const operation = operations[heading.id];
    if (!body || !operation) return;
    if (body.childElementCount === 0) openOperation(heading.id, operation, body, { access, send });
    heading.firstElementChild?.setAttribute('aria-expanded', String(isOpen));
    body.hidden = !isOpen;
    body.parentElement?.classList.toggle('open', isOpen);
  };

  for (const heading of place.querySelectorAll<HTMLElement>('.operation h3')) {
    const button = heading.firstElementChild;
    button?.addEventListener('click', () => show(heading, button.getAttribute('aria-expanded') !== 'true'));
  }
  place.setAttribute('aria-busy', 'false');
  // `experimentar.html#listarCnosAreas` opens that operation, as the pages of the reference link it.
  const openLinked = (): void => {
    const linked = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (!linked || !Object.hasOwn(operations, linked.id)) return;
    show(linked, true);
    linked.scrollIntoView();
  };
  addEventListener('hashchange', openLinked);
  openLinked();
}

async function main(): Promise<void> {
  const place = find('#operacoes');
  try {
    const [config, operations] = await Promise.all([readConfig(), readOperations()]);
    begin(config, operations, place);
  } catch (error) {
    console.error(error);
    place.textContent =
      'As operações não puderam ser carregadas: config.json ou operacoes.json não foi lido. Recarregue a página; se continuar, avise quem opera o serviço.';
    place.className = 'note';
  }
}

void main();
