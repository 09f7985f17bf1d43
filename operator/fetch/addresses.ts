/** The addresses at which a source's files are sought: of the call, of the setting, or of the declaration. */
import type { Sought } from '../../loaders/publisher/addresses.ts';
import type { Source } from '../../shared/datasets/define.ts';
import { SOURCES } from '../../shared/datasets/index.ts';
import { readSettings } from '../../shared/env.ts';
import { ADDRESS_SETTINGS, addressSetting } from '../../shared/fetch-settings.ts';
import { Refusal, UsageError } from '../command/errors.ts';

/** Returns the call's addresses, else the setting's. None mean the declaration's. @throws SettingError */
export function givenAddresses(
  source: Source,
  urls: readonly string[],
  env = process.env,
): readonly string[] {
  if (urls.length > 0) return urls;
  const name = addressSetting(source);
  const setting = ADDRESS_SETTINGS[name];
  return setting ? (readSettings({ [name]: setting }, env)[name] ?? []) : [];
}

export const hasPlace = ({ channel }: Source, given: readonly string[]): boolean =>
  given.length + channel.addresses.length > 0;

/** What is sought, with the ways of giving another address. */
export const soughtOf = (source: Source, addresses: readonly string[]): Sought => ({
  source,
  addresses,
  givenBy: `${addressSetting(source)} or --url`,
});

/** @throws Refusal that says why there is nothing to ask, and how an address is given */
export function refuseWithoutPlace(source: Source, given: readonly string[]): void {
  if (!hasPlace(source, given)) throw new Refusal(noPlaceText(source, '--url, or in the setting'));
}

const noPlaceText = (source: Source, where: string): string =>
  `${source.name}: ${source.channel.why} Give the address of its folder or file in ${where} ${addressSetting(source)}`;

/** Checks the settings early. @throws SettingError; UsageError for a named source without a place */
export function checkPlaces(named: readonly Source[]): void {
  for (const source of SOURCES) givenAddresses(source, []);
  const unknown = named.find((source) => !hasPlace(source, givenAddresses(source, [])));
  if (unknown) throw new UsageError(noPlaceText(unknown, 'the setting'));
}
