/** Puts the addresses into the links that add the MCP server to an assistant. */
import { installAddress } from './addresses.ts';

export function linkAssistants(api: string): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-assistant]'))
    link.href = installAddress(link.dataset['assistant'] ?? '', api);
  for (const place of document.querySelectorAll<HTMLElement>('[data-assistants]')) place.hidden = false;
}
