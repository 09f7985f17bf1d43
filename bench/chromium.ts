/** The machine's own Chromium, for tests and pictures of the portal; nothing is downloaded. */
import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

/** Where Debian and its relatives, Fedora and macOS put it. `CHROMIUM_PATH` names another. */
const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

export const NO_CHROMIUM =
  'No Chromium: install it (Debian: apt-get install chromium) or name its program in CHROMIUM_PATH';

export function findChromium(): string | null {
  const named = process.env['CHROMIUM_PATH'];
  if (named) return existsSync(named) ? named : null;
  return PLACES.find((path) => existsSync(path)) ?? null;
}

/** Without what a browser asks of its maker by itself. @throws Error where there is none */
export function launchChromium(): Promise<Browser> {
  const executablePath = findChromium();
  if (executablePath === null) throw new Error(NO_CHROMIUM);
  const quiet = [
    '--disable-background-networking',
    '--disable-component-update',
    '--no-default-browser-check',
  ];
  // Containers run as root, where Chromium refuses its sandbox. The pages are our own.
  return chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', ...quiet] });
}
