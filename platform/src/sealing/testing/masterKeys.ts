import { randomBytes } from 'node:crypto';
import { parseMasterKeys, type MasterKeys } from '../masterKeys.ts';

const secret = () => randomBytes(32).toString('base64');

/** Fresh master keys without a file; the ids are given oldest first, and the last one is current. */
export const testMasterKeys = (...ids: readonly string[]): MasterKeys =>
  parseMasterKeys(
    JSON.stringify({
      current: ids.at(-1) ?? 'spring',
      keys: Object.fromEntries((ids.length > 0 ? ids : ['spring']).map((id) => [id, secret()])),
      emailKey: secret(),
    }),
  );
