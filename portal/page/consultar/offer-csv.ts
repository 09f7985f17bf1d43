/** Offers a text to the reader as a file, which the browser saves. */

/** Without it, spreadsheets read UTF-8 as another encoding. */
const BOM = '\ufeff';

export function offerCsv(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([BOM, text], { type: 'text/csv' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
