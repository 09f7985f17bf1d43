/** Starts the Chromium of the machine, for tests and pictures of the portal. Nothing is downloaded. */
import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

/** The paths on Debian and its relatives, Fedora and macOS. `CHROMIUM_PATH` names another. */
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

/** Starts Chromium without its own background requests. @throws Error where none is installed */
export function launchChromium(more: readonly string[] = []): Promise<Browser> {
  const executablePath = findChromium();
  if (executablePath === null) throw new Error(NO_CHROMIUM);
  const quiet = [
    '--disable-background-networking',
    '--disable-component-update',
    '--no-default-browser-check',
  ];
  // Chromium cannot use its sandbox as root, as in containers. It opens only pages of this repository.
  const args = ['--no-sandbox', '--disable-gpu', ...quiet, ...more];
  // The library's default ends this process at a signal, before programs are stopped and folders removed. A
  // busy machine may take longer to start it than any limit.
  return chromium.launch({ executablePath, args, timeout: 0, handleSIGINT: false, handleSIGTERM: false });
}
