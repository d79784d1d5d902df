import bowser from 'bowser';
import { createHmac, type KeyObject, randomBytes, timingSafeEqual } from 'node:crypto';
import { type AccountDeps } from './accountDeps.ts';

/** Longer than any genuine User-Agent; further characters are ignored. */
const MAX_USER_AGENT_LENGTH = 512;
const MAX_NAME_LENGTH = 30;

/**
 * Converts a User-Agent to a readable name such as 'Safari on iPhone', by which users recognize a device in their list
 * of sessions. Undefined if it cannot be determined.
 */
export const formatDeviceName = (userAgent: string | undefined): string | undefined => {
  if (userAgent === undefined || userAgent.trim() === '') return undefined;
  const { browser, os, platform } = bowser.parse(userAgent.slice(0, MAX_USER_AGENT_LENGTH));
  // For an unknown browser, bowser returns the first word of the User-Agent as its name.
  const browserName = acceptName(browser.name);
  const system = acceptName(platform.vendor === 'Apple' ? (platform.model ?? os.name) : os.name);
  if (browserName !== undefined && system !== undefined) return `${browserName} on ${system}`;
  return browserName ?? system;
};

/** Returns the name if it is short and has only ordinary characters: a User-Agent may contain any text. */
const acceptName = (name: string | undefined): string | undefined =>
  name !== undefined && name.length <= MAX_NAME_LENGTH && /^[A-Za-z][\w .+-]*$/.test(name) ? name : undefined;

/** How long a browser stays known after its last sign-in. Browsers limit a cookie's lifetime to 400 days. */
export const KNOWN_DEVICE_LIFETIME_MS = 365 * 24 * 60 * 60_000;
const DEVICE_BYTES = 18;
/** Its parts: the expiry in seconds since 1970 (base 36), the browser's random id, and the keyed hash (base64url). */
const TOKEN_PATTERN = /^([0-9a-z]{6,8})\.([\w-]{24})\.([\w-]{43})$/;

/** The account that the token of a known browser is valid for. */
export interface DeviceOwner {
  /** The account's email hash. It is set even if the email has no account, so that both cases take the same time. */
  readonly account: string;
  /** A counter that is incremented to forget all known browsers of the account; undefined if there is no account. */
  readonly generation: number | undefined;
}

/**
 * Creates the token that identifies a browser in which a user has signed in to this account (OWASP: "device cookies").
 * The token does not sign anybody in. It only makes wrong passwords from that browser count separately, so that a
 * stranger's guesses do not lock it out. It contains its expiry (in seconds since 1970, base 36), a random id, and a
 * keyed hash of both and the account.
 */
const createDeviceToken = (
  key: KeyObject,
  { account, generation }: DeviceOwner,
  { expiry, device }: { readonly expiry: string; readonly device: string },
): string => {
  const mac = createHmac('sha256', key).update(JSON.stringify(['known device 1', account, generation, expiry, device]));
  return `${expiry}.${device}.${mac.digest('base64url')}`;
};

/**
 * Returns the id of the browser, under which its attempts are counted; undefined if the token is missing, expired,
 * altered, or belongs to another account.
 */
export const verifyDeviceToken = (
  { deviceKey, now }: Pick<AccountDeps, 'deviceKey' | 'now'>,
  token: string | undefined,
  owner: DeviceOwner,
): string | undefined => {
  const [, expiry = '', device = ''] = TOKEN_PATTERN.exec(token ?? '') ?? [];
  const expected = Buffer.from(createDeviceToken(deviceKey, owner, { expiry, device }));
  const received = Buffer.from(token ?? '');
  const isGenuine = received.length === expected.length && timingSafeEqual(received, expected);
  return isGenuine && Number.parseInt(expiry, 36) * 1000 > now().getTime() ? device : undefined;
};

/**
 * Issues a token for a browser in which a user has just signed in or confirmed their identity. A browser with a valid
 * token retains its id.
 * @param previousToken the token that the browser sent
 * @returns undefined if the account was deleted in the meantime
 */
export const issueDeviceToken = async (
  deps: Pick<AccountDeps, 'pool' | 'deviceKey' | 'now'>,
  userId: string,
  previousToken: string | undefined,
): Promise<string | undefined> => {
  const { rows } = await deps.pool.query<DeviceOwner>(
    'select email_lookup as account, device_generation as generation from ops.credentials where user_id = $1',
    [userId],
  );
  const [owner] = rows;
  if (!owner) return undefined;
  const device = verifyDeviceToken(deps, previousToken, owner) ?? randomBytes(DEVICE_BYTES).toString('base64url');
  const expiry = Math.floor((deps.now().getTime() + KNOWN_DEVICE_LIFETIME_MS) / 1000).toString(36);
  return createDeviceToken(deps.deviceKey, owner, { expiry, device });
};
