/** Returns null in place of an error of the system with this code, such as that of a file that is missing. */
export async function orNull<T>(work: Promise<T>, code = 'ENOENT'): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === code) return null;
    throw error;
  }
}
