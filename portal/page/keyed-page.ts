/** A view that shows what a key may read: once a key is used, and again when the reader asks. */
import type { Api } from './api/api.ts';
import { fill } from './consultar/place.ts';
import { problemView } from './consultar/problem.ts';
import { screen } from './consultar/screen.ts';
import { h, plainButton, type Tree } from './consultar/tree.ts';
import type { View } from './navigation.ts';
import { wireKeyField } from './playground/key-field.ts';

export interface KeyedPage<Body> {
  readonly invitation: string;
  readonly done: string;
  readonly read: (client: Api['client']) => Promise<Body>;
  readonly view: (body: Body) => Tree;
}

const { said, result } = screen;

export const keyedPage =
  <Body>({ invitation, done, read, view }: KeyedPage<Body>): View =>
  ({ keys, config, api: { client, reply, forget } }, ended) => {
    let turns = 0;

    const show = async (): Promise<void> => {
      const own = ++turns;
      if (keys.current() === null) {
        fill(result());
        fill(said(), h('p.advice', invitation));
        return;
      }
      forget();
      fill(said(), h('p', 'Consultando…'));
      result().setAttribute('aria-busy', 'true');
      const { body, problem } = await reply(read(client));
      // The key may have been cleared or replaced meanwhile, or another view is shown.
      if (own !== turns || ended.aborted) return;
      result().setAttribute('aria-busy', 'false');
      const again = (): void => void show();
      if (problem) {
        fill(result());
        fill(said(), problemView(problem, again));
        return;
      }
      fill(said(), h('p', `${done} `, plainButton('Consultar de novo', again)));
      fill(result(), view(body));
    };

    wireKeyField(keys, config, ended);
    keys.onChange(() => void show(), ended);
    void show();
  };
