/** The search over all pages, at the top of the menu. `switches.ts` loads it when the field is used first. */
import { ROOT, readOpen } from '../config.ts';
import { counted } from '../consultar/formats.ts';
import { fill, find } from '../consultar/place.ts';
import { h, type Tree } from '../consultar/tree.ts';
import { findIn, type Hit, type SearchIndex } from './find-in.ts';

const hitView = ({ address, title, page, text }: Hit): Tree =>
  h(
    'li',
    h(
      'a',
      { href: ROOT + address },
      h('strong', title),
      page !== '' && h('span.small', ` ${page}`),
      text !== '' && h('span.excerpt', text),
    ),
  );

const saidOf = ({ length }: readonly Hit[]): string =>
  length === 0 ? 'Nenhuma página tem estas palavras.' : counted(length, 'resultado', 'resultados');

function wireFind(): void {
  const field = find<HTMLInputElement>('#busca');
  const [said, list] = [find('[data-found-said]'), find('[data-found]')];
  let index: Promise<SearchIndex> | undefined;

  const show = async (): Promise<void> => {
    const question = field.value.trim();
    find('[data-lists]').hidden = question !== '';
    if (question === '') {
      fill(said);
      fill(list);
      return;
    }
    try {
      index ??= readOpen(`${ROOT}busca.json`);
      const hits = findIn(await index, question);
      // The reader may have typed on meanwhile.
      if (field.value.trim() !== question) return;
      fill(said, saidOf(hits));
      fill(list, hits.map(hitView));
    } catch (error) {
      console.error(error);
      index = undefined;
      fill(said, 'O índice das páginas não foi lido. Tente de novo.');
    }
  };

  field.addEventListener('input', () => void show());
  find('.find').addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || field.value === '') return;
    event.stopPropagation();
    field.value = '';
    field.focus();
    void show();
  });
  // The reader may have typed while this was loaded.
  void show();
}

wireFind();
