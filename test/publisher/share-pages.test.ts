/** The address that a browser shows for a Nextcloud share becomes the one of its files. */
import { expect, test } from 'vitest';
import { davAddress } from '../../loaders/publisher/addresses.ts';

const DAV = 'https://exemplo.example/public.php/dav/files';

test.each([
  ['https://exemplo.example/index.php/s/Zz99Token', `${DAV}/Zz99Token/`],
  [
    'https://exemplo.example/index.php/s/Zz99Token/?dir=/Dados/Situa%C3%A7%C3%A3o',
    `${DAV}/Zz99Token/Dados/Situa%C3%A7%C3%A3o/`,
  ],
  ['https://exemplo.example/s/Zz99TokenZz99To?path=%2FCNO&openfile=1', `${DAV}/Zz99TokenZz99To/CNO/`],
  [
    'https://exemplo.example/nuvem/index.php/s/Zz99Token',
    'https://exemplo.example/nuvem/public.php/dav/files/Zz99Token/',
  ],
  ['https://exemplo.example/s/dados/', 'https://exemplo.example/s/dados/'],
  [`${DAV}/Zz99Token/CNO/`, `${DAV}/Zz99Token/CNO/`],
  ['https://exemplo.example/cno.zip', 'https://exemplo.example/cno.zip'],
])('%s is %s', (address, expected) => {
  expect(davAddress(address)).toBe(expected);
});
