/** Leads from one view to another in one document: the page is fetched, and its content is put in place. */
import type { Api } from './api/api.ts';
import { type Config, showAddress } from './config.ts';
import { find } from './consultar/place.ts';
import { addCopyButtons } from './copy.ts';
import type { Keys } from './playground/keys.ts';

/** The settings, the key in memory, and the answers that it got, which the views of one document share. */
interface Session {
  readonly config: Config;
  readonly keys: Keys;
  readonly api: Api;
}

/** Starts the program of a page whose content is in the document. `ended` aborts when another one comes. */
export type View = (session: Session, ended: AbortSignal) => void;

/** `consultar.html`, the name of a page in its folder. */
const nameOf = ({ pathname }: { readonly pathname: string }): string =>
  pathname.slice(pathname.lastIndexOf('/') + 1);

const folderOf = ({ origin, pathname }: URL | Location): string =>
  origin + pathname.slice(0, pathname.lastIndexOf('/'));

async function readPage(address: string, signal: AbortSignal): Promise<Document | null> {
  try {
    const answer = await fetch(address, { credentials: 'omit', signal });
    if (!answer.ok) return null;
    return new DOMParser().parseFromString(await answer.text(), 'text/html');
  } catch {
    // The address is then opened as any other one, and the browser says what is wrong.
    return null;
  }
}

/** Shows the content of a page with its title. The focus goes to the heading, which is then read aloud. */
function showPage(page: Document, { config }: Session): void {
  const main = find('main');
  const content = page.querySelector('main');
  main.replaceChildren(...(content?.childNodes ?? []));
  main.setAttribute('aria-busy', 'false');
  document.title = page.title;
  for (const link of document.querySelectorAll<HTMLAnchorElement>('#menu a')) {
    if (link.pathname === location.pathname) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
  showAddress(config);
  addCopyButtons();
  const heading = find('h1');
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  scrollTo(0, 0);
}

/** Returns the link of a plain click, which opens no other window. One in a drawing leads to a question. */
function linkOf(event: MouseEvent): HTMLAnchorElement | null {
  const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
  if (!isPlain || event.defaultPrevented || !(event.target instanceof Element)) return null;
  const link = event.target.closest('a[href]:not([target], [download])');
  return link instanceof HTMLAnchorElement ? link : null;
}

/** A link to a place of the page, such as the one to the content, leaves the address as it is. */
function goToPlace(link: HTMLAnchorElement): boolean {
  const [, id = ''] = /^#([\w-]+)$/.exec(link.getAttribute('href') ?? '') ?? [];
  const place = document.getElementById(id);
  place?.focus();
  place?.scrollIntoView();
  return place !== null;
}

export function startViews(views: Readonly<Record<string, View>>, session: Session): void {
  let shown = nameOf(location);
  let end = new AbortController();
  const begin = (): void => views[shown]?.(session, end.signal);

  const show = async (): Promise<void> => {
    end.abort();
    end = new AbortController();
    const { signal } = end;
    shown = nameOf(location);
    find('main').setAttribute('aria-busy', 'true');
    const page = await readPage(location.href, signal);
    if (signal.aborted) return;
    if (page === null) {
      location.reload();
      return;
    }
    showPage(page, session);
    begin();
  };

  /** A link to the same page without a question begins it again. */
  const isView = (link: HTMLAnchorElement): boolean =>
    Object.hasOwn(views, nameOf(link)) &&
    folderOf(new URL(link.href)) === folderOf(location) &&
    (nameOf(link) !== shown || !link.getAttribute('href')?.includes('#'));

  document.addEventListener('click', (event) => {
    const link = linkOf(event);
    if (link === null) return;
    if (goToPlace(link)) event.preventDefault();
    if (!isView(link)) return;
    event.preventDefault();
    history.pushState(null, '', link.href);
    void show();
  });
  addEventListener('popstate', () => {
    if (nameOf(location) !== shown) void show();
  });
  begin();
}
