/** The playground: opens operations, each with its fields, and the one that the address names. */
import { type Config, ROOT, readOpen } from '../config.ts';
import { find } from '../consultar/place.ts';
import { readExamples } from '../examples/examples.ts';
import type { View } from '../navigation.ts';
import type { Access } from './key-field.ts';
import { wireKeyField } from './key-field.ts';
import { openOperation } from './operation.ts';
import { type Operations, withExamples } from './operations.ts';
import { sender } from './send.ts';

/** The longest wait for the numbers of the service; later ones leave those of the sample in place. */
const WAIT_MS = 2_000;

async function readBoth(config: Config): Promise<Operations> {
  const examples = readExamples(config, AbortSignal.timeout(WAIT_MS));
  return withExamples(await readOpen<Operations>(`${ROOT}operacoes.json`), await examples);
}

function wire(place: HTMLElement, ready: Promise<Operations | null>, access: Access): (id: string) => void {
  const send = sender(access.keys, access.config);

  /** The fields of an operation are made when it is opened first, and stay. */
  const show = (heading: HTMLElement, isOpen: boolean): void => {
    const body = document.getElementById(`${heading.id}-corpo`);
    if (!body) return;
    heading.firstElementChild?.setAttribute('aria-expanded', String(isOpen));
    body.hidden = !isOpen;
    body.parentElement?.classList.toggle('open', isOpen);
    void ready.then((operations) => {
      const operation = operations?.[heading.id];
      if (operation && body.childElementCount === 0)
        openOperation(heading.id, operation, body, { access, send });
    });
  };

  for (const heading of place.querySelectorAll<HTMLElement>('.operation h3')) {
    const button = heading.firstElementChild;
    button?.addEventListener('click', () => show(heading, button.getAttribute('aria-expanded') !== 'true'));
  }
  return (id) => {
    const heading = document.getElementById(id);
    if (!heading?.matches('.operation h3')) return;
    show(heading, true);
    void ready.then(() => heading.scrollIntoView());
  };
}

/** The operations with their answers, which stay while other views are shown. */
let kept: { readonly place: HTMLElement; readonly open: (id: string) => void } | undefined;

/** `experimentar.html#listarCnosAreas` opens that operation, as the pages of the reference link it. */
const openLinked = (): void => kept?.open(decodeURIComponent(location.hash.slice(1)));

/** Null where the operations cannot be read, which the place then says. */
async function readOrSay(config: Config, place: HTMLElement): Promise<Operations | null> {
  try {
    const operations = await readBoth(config);
    place.setAttribute('aria-busy', 'false');
    return operations;
  } catch (error) {
    console.error(error);
    place.textContent =
      'As operações não puderam ser carregadas: operacoes.json não foi lido. Recarregue a página; se continuar, avise quem opera o serviço.';
    place.className = 'note';
    return null;
  }
}

export const playground: View = ({ keys, config }, ended) => {
  const takeTyped = wireKeyField(keys, config, ended);
  addEventListener('hashchange', openLinked, { signal: ended });
  const place = find('#operacoes');
  if (kept) place.replaceWith(kept.place);
  else kept = { place, open: wire(place, readOrSay(config, place), { keys, config, takeTyped }) };
  openLinked();
};
