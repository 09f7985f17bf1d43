/** Offers a text to the reader as a file, which the browser saves. */

export function offerFile(name: string, text: string, type: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

/** Without it, spreadsheets read UTF-8 as another encoding. */
const BOM = '\ufeff';

export const offerCsv = (name: string, text: string): void => offerFile(name, BOM + text, 'text/csv');
