import { createHmac, type KeyObject, randomBytes, timingSafeEqual } from 'node:crypto';
import { type AccountParts } from './accountDeps.ts';

/** So long after its last sign-in a browser is known as its account's. Browsers keep no cookie for longer than 400 days. */
export const KNOWN_DEVICE_MS = 365 * 24 * 60 * 60_000;
const DEVICE_BYTES = 18;
const TOKEN = /^([0-9a-z]{6,8})\.([\w-]{24})\.([\w-]{43})$/;

/** What a token of a known browser is bound to. */
export interface DeviceOwner {
  /** The account's email look-up; of an email without an account too, so that the same is computed for it. */
  readonly account: string;
  /** Counts how often all browsers of the account were forgotten; undefined where there is no account. */
  readonly generation: number | undefined;
}

/**
 * The token by which a browser is known as one in which somebody has signed in to this account (OWASP: "device cookies"). It signs
 * nobody in: wrong passwords from that browser are counted for it alone, so that a stranger's guesses do not lock it out. It
 * holds its end and a random id, and a keyed hash of these and the account.
 */
const deviceToken = (
  key: KeyObject,
  { account, generation }: DeviceOwner,
  { ends, device }: { readonly ends: string; readonly device: string },
): string => {
  const mac = createHmac('sha256', key).update(JSON.stringify(['known device 1', account, generation, ends, device]));
  return `${ends}.${device}.${mac.digest('base64url')}`;
};

/** The id of the browser, under which its attempts are counted; undefined where the token is not this account's, or has ended. */
export const knownDevice = (
  { deviceKey, now }: Pick<AccountParts, 'deviceKey' | 'now'>,
  token: string | undefined,
  owner: DeviceOwner,
): string | undefined => {
  const [, ends = '', device = ''] = TOKEN.exec(token ?? '') ?? [];
  const expected = Buffer.from(deviceToken(deviceKey, owner, { ends, device }));
  const given = Buffer.from(token ?? '');
  const isGenuine = given.length === expected.length && timingSafeEqual(given, expected);
  return isGenuine && Number.parseInt(ends, 36) * 1000 > now().getTime() ? device : undefined;
};

/**
 * A token for the browser in which somebody has just proven whose account it is. A browser that is known already stays the same one.
 * @param former what the browser sent
 * @returns undefined where the account was deleted meanwhile
 */
export const issueDeviceToken = async (
  deps: Pick<AccountParts, 'pool' | 'deviceKey' | 'now'>,
  userId: string,
  former: string | undefined,
): Promise<string | undefined> => {
  const { rows } = await deps.pool.query<DeviceOwner>(
    'select email_lookup as account, device_generation as generation from ops.credentials where user_id = $1',
    [userId],
  );
  const [owner] = rows;
  if (!owner) return undefined;
  const device = knownDevice(deps, former, owner) ?? randomBytes(DEVICE_BYTES).toString('base64url');
  const ends = Math.floor((deps.now().getTime() + KNOWN_DEVICE_MS) / 1000).toString(36);
  return deviceToken(deps.deviceKey, owner, { ends, device });
};
