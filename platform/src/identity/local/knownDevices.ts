import bowser from 'bowser';
import { createHmac, type KeyObject, randomBytes, timingSafeEqual } from 'node:crypto';
import { type AccountDeps } from './accountDeps.ts';

/** Longer than any genuine User-Agent; the rest is ignored. */
const MAX_USER_AGENT = 512;
const MAX_NAME = 30;

/**
 * A readable name for a User-Agent, such as 'Safari on iPhone', so that its owner recognizes the device in the list of
 * sessions. Undefined if it cannot be determined.
 */
export const deviceNameOf = (userAgent: string | undefined): string | undefined => {
  if (userAgent === undefined || userAgent.trim() === '') return undefined;
  const { browser, os, platform } = bowser.parse(userAgent.slice(0, MAX_USER_AGENT));
  // For an unknown browser, bowser returns the first word of the User-Agent as its name.
  const [name, system] = [browser.name, platform.vendor === 'Apple' ? (platform.model ?? os.name) : os.name].map(plain);
  if (name !== undefined && system !== undefined) return `${name} on ${system}`;
  return name ?? system;
};

const plain = (name: string | undefined): string | undefined =>
  name !== undefined && name.length <= MAX_NAME && /^[A-Za-z][\w .+-]*$/.test(name) ? name : undefined;

/** How long after its last sign-in a browser stays known. Browsers limit a cookie's lifetime to 400 days. */
export const KNOWN_DEVICE_MS = 365 * 24 * 60 * 60_000;
const DEVICE_BYTES = 18;
const TOKEN = /^([0-9a-z]{6,8})\.([\w-]{24})\.([\w-]{43})$/;

/** What the token of a known browser is bound to. */
export interface DeviceOwner {
  /** The account's email hash; also computed for an email without an account, so that both cases take the same path. */
  readonly account: string;
  /** Incremented whenever all browsers of the account are forgotten; undefined if there is no account. */
  readonly generation: number | undefined;
}

/**
 * The token that identifies a browser in which a user has signed in to this account (OWASP: "device cookies"). It does
 * not authenticate: wrong passwords from that browser are counted separately, so that a stranger's guesses do not lock
 * it out. It contains its expiry, a random id, and a keyed hash of both and the account.
 */
const deviceToken = (
  key: KeyObject,
  { account, generation }: DeviceOwner,
  { ends, device }: { readonly ends: string; readonly device: string },
): string => {
  const mac = createHmac('sha256', key).update(JSON.stringify(['known device 1', account, generation, ends, device]));
  return `${ends}.${device}.${mac.digest('base64url')}`;
};

/**
 * The id of the browser, under which its attempts are counted; undefined if the token belongs to another account or has
 * expired.
 */
export const knownDevice = (
  { deviceKey, now }: Pick<AccountDeps, 'deviceKey' | 'now'>,
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
 * Issues a token for a browser in which a user has just proven to own the account. A known browser keeps its id.
 * @param former the token that the browser sent
 * @returns undefined if the account was deleted in the meantime
 */
export const issueDeviceToken = async (
  deps: Pick<AccountDeps, 'pool' | 'deviceKey' | 'now'>,
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
