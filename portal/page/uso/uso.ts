/** Starts the page that draws the usage of a key: it is read when a key is used, and when the reader asks. */
import { type Config, readConfig } from '../config.ts';
import { createApi } from '../consultar/ask.ts';
import { fill, find } from '../consultar/place.ts';
import { problemView } from '../consultar/problem-view.ts';
import { h } from '../consultar/tree.ts';
import { wireKeyField } from '../playground/key-field.ts';
import { createKeys } from '../playground/keys.ts';
import { type Usage, usageView } from './uso-view.ts';

const said = (): HTMLElement => find('[data-said]');
const result = (): HTMLElement => find('[data-result]');

function begin(config: Config): void {
  const keys = createKeys(config.ambiente);
  const { ask, forget } = createApi(keys, config);
  let turns = 0;

  const show = async (): Promise<void> => {
    const own = ++turns;
    if (keys.current() === null) {
      fill(result());
      fill(said(), h('p', { class: 'advice' }, 'Informe a sua chave para ver o uso dela.'));
      return;
    }
    forget();
    fill(said(), h('p', {}, 'Consultando…'));
    result().setAttribute('aria-busy', 'true');
    const { body, problem } = await ask<Usage>('/v1/uso');
    // The key may have been cleared or replaced meanwhile.
    if (own !== turns) return;
    result().setAttribute('aria-busy', 'false');
    if (problem) {
      fill(result());
      fill(
        said(),
        problemView(problem, () => void show()),
      );
      return;
    }
    fill(
      said(),
      h(
        'p',
        {},
        'Uso consultado agora. ',
        h(
          'button',
          { type: 'button', class: 'button plain', onclick: () => void show() },
          'Consultar de novo',
        ),
      ),
    );
    fill(result(), usageView(body, Date.now()));
  };

  wireKeyField(keys, config);
  keys.onChange(() => void show());
  void show();
}

readConfig().then(begin, (error: unknown) => {
  console.error(error);
  fill(
    said(),
    h(
      'p',
      { class: 'advice', 'data-tone': 'bad' },
      'A página não pôde começar: config.json não foi lido. Recarregue-a.',
    ),
  );
});
