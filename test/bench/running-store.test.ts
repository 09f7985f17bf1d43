/** `npm run bench -- load --running` starts the store before the load that it measures, and ends it afterwards. */
import { expect, test, vi } from 'vitest';
import { measureLoad, withSynthetic } from '../../bench/load/measured-load.ts';
import { type LeasedFolder, leaseFolder } from '../../local/engine/lease/folder.ts';

vi.mock(import('../../local/engine/lease/folder.ts'), { spy: true });

const COMPANIES = 50;

test('a store that runs is that of the data folder, and ends after the load', async () => {
  const { items } = await withSynthetic(COMPANIES, async (folder, files, summary) => {
    const load = await measureLoad(COMPANIES, folder, files, summary, true);
    expect(vi.mocked(leaseFolder).mock.calls).toEqual([
      [expect.objectContaining({ DATA_DIR: expect.stringContaining(folder) }), false],
    ]);
    return load;
  });
  expect(items).toBeGreaterThan(COMPANIES);
  const { lease } = (await vi.mocked(leaseFolder).mock.results[0]!.value) as LeasedFolder;
  await vi.waitFor(() => expect(() => process.kill(lease.pid, 0)).toThrow('ESRCH'), { timeout: 10_000 });
}, 60_000);

test('without --running the load starts the store', async () => {
  vi.mocked(leaseFolder).mockClear();
  const load = await withSynthetic(COMPANIES, (...files) => measureLoad(COMPANIES, ...files));
  expect(load.items).toBeGreaterThan(COMPANIES);
  expect(leaseFolder).not.toHaveBeenCalled();
}, 60_000);
