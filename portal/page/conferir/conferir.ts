/** The view that finds the companies of a list: it asks for each name, and the reader decides the doubts. */
import { fill, find } from '../consultar/place.ts';
import { screen } from '../consultar/screen.ts';
import { warning } from '../consultar/tree.ts';
import { wireKeyField } from '../playground/key-field.ts';
import type { View } from '../session.ts';
import type { List } from './entries.ts';
import { wireInput } from './input.ts';
import { createWork, type Work } from './work.ts';
import { type Acts, showWork } from './work-view.ts';

/** It stays while other views are shown, such as the company of a candidate. */
let kept: Work | null = null;

addEventListener('beforeunload', (event) => {
  if (kept && !kept.isSaved) event.preventDefault();
});

export const matching: View = ({ keys, config, api }, ended) => {
  const takeTyped = wireKeyField(keys, config, ended);

  /** A typed key is used first. Without one, the page says so. */
  const withKey = (act: () => void): void => {
    const refusal = takeTyped();
    if (refusal === null && keys.current() !== null) {
      act();
      return;
    }
    fill(screen.said(), warning(refusal ?? 'Informe a sua chave em “Chave de acesso” e comece de novo.'));
    find('#chave').focus();
  };

  const discard = (work: Work): void => {
    if (!work.isSaved && !confirm('O resultado desta lista não foi baixado. Apagar a conferência?')) return;
    work.changed = () => {};
    work.job.stop();
    kept = null;
    find('[data-list]').hidden = false;
    fill(screen.said());
    fill(screen.result());
    empty();
  };
  const acts: Acts = { resume: ({ job }) => withKey(job.start), discard };

  const empty = wireInput((list: List) =>
    withKey(() => {
      kept = createWork(list, api);
      showWork(kept, acts, ended);
      kept.job.start();
      find('[data-heading]').focus();
    }),
  );
  keys.onChange(() => {
    if (keys.current() === null && kept?.job.isRunning()) kept.job.stop();
  }, ended);
  if (kept) showWork(kept, acts, ended);
};
