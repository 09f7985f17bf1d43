/** The view that finds the companies of a list: it asks for each name, and the reader decides the doubts. */
import { fill, find } from '../consultar/place.ts';
import { screen } from '../consultar/screen.ts';
import { warning } from '../consultar/tree.ts';
import type { View } from '../navigation.ts';
import { wireKeyField } from '../playground/key-field.ts';
import { wireInput } from './input.ts';
import { createWork, end, start, type Work } from './work.ts';
import { type Acts, showWork } from './work-view.ts';

/** It stays while other views are shown, such as the company of a candidate. */
let kept: Work | null = null;

addEventListener('beforeunload', (event) => {
  if (kept && !kept.isSaved) event.preventDefault();
});

/** Forgets the list, unless the reader wants to save the result first. Returns whether it did. */
function forget(work: Work): boolean {
  if (!work.isSaved && !confirm('O resultado desta lista não foi baixado. Apagar a conferência?'))
    return false;
  work.changed = () => {};
  end(work);
  kept = null;
  find('[data-list]').hidden = false;
  fill(screen.said());
  fill(screen.result());
  return true;
}

export const matching: View = ({ keys, config, api }, ended) => {
  const takeTyped = wireKeyField(keys, config, ended);

  /** A typed key is used first. Without one, the page says so. */
  const startWithKey = (work: Work): void => {
    const refusal = takeTyped();
    if (refusal === null && keys.current() !== null) {
      if (kept !== work) showWork(work, acts, ended);
      kept = work;
      start(work);
      return;
    }
    fill(screen.said(), warning(refusal ?? 'Informe a sua chave em “Chave de acesso” e comece de novo.'));
    find('#chave').focus();
  };

  const empty = wireInput((list) => {
    startWithKey(createWork(list, api));
    if (kept) find('[data-heading]').focus();
  });
  const discard = (work: Work): void => {
    if (forget(work)) empty();
  };
  const acts: Acts = { resume: startWithKey, discard };
  keys.onChange(() => {
    if (keys.current() === null && kept?.isRunning) end(kept);
  }, ended);
  if (kept) showWork(kept, acts, ended);
};
