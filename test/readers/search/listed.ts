/** The values of a text with commas. A description that has commas itself is one value. */

/** The longest description comes first: `A, B` is not the description A where `A, B` is one too. */
export function listed(text: string, isDescription: (part: string) => boolean): string[] {
  const parts = text.split(',').map((part) => part.trim());
  const values: string[] = [];
  while (parts.length > 0) {
    let length = parts.length;
    while (length > 1 && !isDescription(parts.slice(0, length).join(', '))) length -= 1;
    const value = parts.splice(0, length).join(', ');
    if (value !== '') values.push(value);
  }
  return values;
}
