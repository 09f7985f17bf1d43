/** A page that shows what a key may read: once a key is used, and again when the reader asks. */
import { type Config, readConfig } from './config.ts';
import { createApi } from './consultar/ask.ts';
import { fill, find } from './consultar/place.ts';
import { problemView } from './consultar/problem-view.ts';
import type { Ask, Reply } from './consultar/reply.ts';
import { h, type Tree } from './consultar/tree.ts';
import { wireKeyField } from './playground/key-field.ts';
import { createKeys } from './playground/keys.ts';

export interface KeyedPage<Body> {
  /** What the page says without a key, and when it has read. */
  readonly invitation: string;
  readonly done: string;
  readonly read: (ask: Ask) => Promise<Reply<Body>>;
  readonly view: (body: Body) => Tree;
}

const said = (): HTMLElement => find('[data-said]');
const result = (): HTMLElement => find('[data-result]');

function begin<Body>({ invitation, done, read, view }: KeyedPage<Body>, config: Config): void {
  const keys = createKeys(config.ambiente);
  const { ask, forget } = createApi(keys, config);
  let turns = 0;

  const show = async (): Promise<void> => {
    const own = ++turns;
    if (keys.current() === null) {
      fill(result());
      fill(said(), h('p', { class: 'advice' }, invitation));
      return;
    }
    forget();
    fill(said(), h('p', {}, 'Consultando…'));
    result().setAttribute('aria-busy', 'true');
    const { body, problem } = await read(ask);
    // The key may have been cleared or replaced meanwhile.
    if (own !== turns) return;
    result().setAttribute('aria-busy', 'false');
    const again = (): void => void show();
    if (problem) {
      fill(result());
      fill(said(), problemView(problem, again));
      return;
    }
    const button = h(
      'button',
      { type: 'button', class: 'button plain', onclick: again },
      'Consultar de novo',
    );
    fill(said(), h('p', {}, `${done} `, button));
    fill(result(), view(body));
  };

  wireKeyField(keys, config);
  keys.onChange(() => void show());
  void show();
}

export function startKeyedPage<Body>(page: KeyedPage<Body>): void {
  readConfig().then(
    (config) => begin(page, config),
    (error: unknown) => {
      console.error(error);
      const sentence = 'A página não pôde começar: config.json não foi lido. Recarregue-a.';
      fill(said(), h('p', { class: 'advice', 'data-tone': 'bad' }, sentence));
    },
  );
}
