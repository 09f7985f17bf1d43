/** Adds one to a shared number and to its own in each write, as often as told, and prints its own number. */
import { writeSync } from 'node:fs';
import { openDatabase } from '../../../local/store/database.ts';

const [, , file = '', name = '', times = 'Infinity'] = process.argv;
const database = await openDatabase(file);
process.send?.('ready');
for (let i = 0; i < Number(times); i++) {
  const own = await database.write((rows) => {
    const numbers = ['shared', name].map((pk) => Number(rows.get('t', pk, '')?.['n'] ?? 0) + 1);
    for (const [i, pk] of ['shared', name].entries()) rows.put('t', pk, '', { pk, n: numbers[i] });
    return numbers[1];
  });
  writeSync(1, `${own}\n`);
}
database.close();
