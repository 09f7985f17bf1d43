/** A variable has a value that is not allowed. The message has its name, its value and the allowed values. */
export class SettingError extends Error {
  override readonly name = 'SettingError';
}
