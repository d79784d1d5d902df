import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import {
  addMasterKey,
  dropFormerMasterKeys,
  parseMasterKeys,
  readOrCreateMasterKeys,
  type MasterKeys,
} from '@campjay/platform/sealing/masterKeys.ts';

const inFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'campjay-keys-'));
  return {
    file: join(folder, 'master-keys.json'),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  };
};

const keyTexts = ({ current, byId, emailKey }: MasterKeys) => ({
  current,
  keys: [...byId].map(([id, key]) => [id, key.export().toString('hex')]),
  email: emailKey.export().toString('hex'),
});

describe('the master key file', () => {
  it('is created once when several processes start at once, readable by its owner only, and read later', async () => {
    await using folder = await inFolder();
    const [first, ...others] = await Promise.all(Array.from({ length: 8 }, () => readOrCreateMasterKeys(folder.file)));
    expect((await stat(folder.file)).mode & 0o777).toBe(0o600);
    for (const keys of [...others, await readOrCreateMasterKeys(folder.file)])
      expect(keyTexts(keys)).toEqual(first && keyTexts(first));
  });

  it('gets a new current key and retains the former one and the key for emails', async () => {
    await using folder = await inFolder();
    const before = await readOrCreateMasterKeys(folder.file);
    await addMasterKey(folder.file);
    const after = await readOrCreateMasterKeys(folder.file);
    expect(after.current).not.toBe(before.current);
    expect([...after.byId.keys()]).toEqual(expect.arrayContaining([before.current, after.current]));
    expect(after.byId.size).toBe(2);
    expect(keyTexts(after).email).toBe(keyTexts(before).email);
    expect((await stat(folder.file)).mode & 0o777).toBe(0o600);
  });

  it('retains its permissions when keys are rotated, and leaves no other file beside it', async () => {
    await using folder = await inFolder();
    await readOrCreateMasterKeys(folder.file);
    for (const mode of [0o444, 0o640]) {
      await chmod(folder.file, mode);
      const { uid, gid } = await stat(folder.file);
      await addMasterKey(folder.file);
      expect(await stat(folder.file)).toMatchObject({ mode: 0o100000 + mode, uid, gid });
      await dropFormerMasterKeys(folder.file);
      expect(await stat(folder.file)).toMatchObject({ mode: 0o100000 + mode, uid, gid });
    }
    expect(await readdir(dirname(folder.file))).toEqual(['master-keys.json']);
  });

  it('is never replaced if it cannot be parsed as keys', async () => {
    await using folder = await inFolder();
    await writeFile(folder.file, 'not keys');
    await expect(readOrCreateMasterKeys(folder.file)).rejects.toThrow('The master key file is not valid JSON.');
    expect(await readFile(folder.file, 'utf8')).toBe('not keys');
  });

  const secret = Buffer.alloc(32, 7).toString('base64');
  it.each([
    ['a key that is too short', { current: 'a', keys: { a: 'c2hvcnQ=' }, emailKey: secret }, 'keys a must be 32 bytes'],
    ['no key for emails', { current: 'a', keys: { a: secret } }, 'emailKey'],
    [
      'a current key that is not there',
      { current: 'b', keys: { a: secret }, emailKey: secret },
      '"current" is not the id of one of',
    ],
  ])('is refused with %s, naming the field and never a value', (_what, content, message) => {
    const parse = () => parseMasterKeys(JSON.stringify(content));
    expect(parse).toThrow(message);
    expect(parse).not.toThrow(secret);
  });
});
