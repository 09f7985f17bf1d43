/** Puts the numbers that this service answers into the examples, in place of those of the sample. */

import { type Config, readOpen } from '../config.ts';
import { cnpjText } from '../consultar/formats.ts';
import { fill } from '../consultar/place.ts';
import { colouredJson } from '../tokens.ts';
import { type Example, startOf } from './numbers.ts';

/** Without an answer the pages stay as they were built. */
export async function readExamples({ api }: Config, signal?: AbortSignal): Promise<readonly Example[]> {
  try {
    return Object.values(await readOpen<Record<string, Example>>(`${api}/v1/exemplos`, signal));
  } catch {
    return [];
  }
}

/** Shows the number in all places of the page. Returns whether any had another one. */
function showNumber(example: Example): boolean {
  const places = document.querySelectorAll<HTMLElement>(`[data-exemplo="${startOf(example)}"]`);
  const texts = [...places].map(({ textContent }) => textContent);
  for (const place of places)
    place.textContent = 'mascara' in place.dataset ? cnpjText(example.exemplo) : example.exemplo;
  return [...places].some(({ textContent }, i) => textContent !== texts[i]);
}

/** Shows the answer of the record itself. Returns whether the page has a place for it. */
function showAnswer(example: Example): boolean {
  const code = document.querySelector<HTMLElement>(`[data-resposta="${startOf(example)}"] code`);
  if (code) fill(code, colouredJson(JSON.stringify(example.resposta, null, 2)));
  return code !== null;
}

/** Reads the examples on a page that shows one. An answer that stays one of the sample is named so. */
export async function showExamples(config: Config): Promise<void> {
  if (!document.querySelector('[data-exemplo]')) return;
  const examples = await readExamples(config);
  const isOther = examples.map(showNumber).includes(true);
  const isShown = examples.map(showAnswer).includes(true);
  const note = document.querySelector<HTMLElement>('[data-inventada]');
  if (note && isOther && !isShown) note.hidden = false;
}
