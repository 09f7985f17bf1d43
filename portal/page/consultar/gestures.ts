/** Handles an answer's elements that are not links: they go to a typed page, unfold bars, go to a field. */
import { controlOf } from './form/form.ts';
import { pageIn } from './list/results-view.ts';
import { find } from './place.ts';
import { addressOf, NO_QUESTION, PAGE, questionOf } from './question.ts';

/** `data-last-page` is the number of the last page. */
function goToPage(field: HTMLInputElement): void {
  const page = pageIn(field.value, Number(field.dataset['lastPage']));
  const question = questionOf(location.hash) ?? NO_QUESTION;
  if (page !== null) location.hash = addressOf({ ...question, offset: (page - 1) * PAGE });
}

/** `data-unfold` is the number of bars that are shown already. */
function unfold(button: HTMLElement): void {
  const bars = button.parentElement?.querySelector('.bars');
  bars?.classList.add('whole');
  bars?.children[Number(button.dataset['unfold'])]?.querySelector('a')?.focus();
  button.remove();
}

/** `data-focus` is the name of a filter, whose field may be folded. */
function goToField(name: string): void {
  const field = controlOf(name);
  const folded = field.closest('details');
  if (folded) folded.open = true;
  field.focus();
}

const pageField = (target: EventTarget | null): HTMLInputElement | null =>
  target instanceof HTMLInputElement && target.dataset['lastPage'] !== undefined ? target : null;

export function wireGestures(): void {
  const content = find('.consult');
  content.addEventListener('change', ({ target }) => {
    const field = pageField(target);
    if (field) goToPage(field);
  });
  content.addEventListener('keydown', ({ key, target }) => {
    const field = key === 'Enter' ? pageField(target) : null;
    if (field) goToPage(field);
  });
  content.addEventListener('click', (event) => {
    if (!(event.target instanceof HTMLElement)) return;
    const { focus, unfold: shown } = event.target.dataset;
    if (shown !== undefined) unfold(event.target);
    if (focus === undefined) return;
    event.preventDefault();
    goToField(focus);
  });
}
