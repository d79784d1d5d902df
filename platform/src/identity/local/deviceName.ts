import bowser from 'bowser';

/** Longer than any browser's honest text; the rest is not read. */
const MAX_USER_AGENT = 512;
const MAX_NAME = 30;

/**
 * A plain name for what a browser says of itself, such as 'Safari on iPhone': its owner shall recognize the device in a
 * list of sessions. Undefined where that cannot be told.
 */
export const deviceNameOf = (userAgent: string | undefined): string | undefined => {
  if (userAgent === undefined || userAgent.trim() === '') return undefined;
  const { browser, os, platform } = bowser.parse(userAgent.slice(0, MAX_USER_AGENT));
  // Of an unknown browser, the name is whatever its text begins with.
  const [name, system] = [browser.name, platform.vendor === 'Apple' ? (platform.model ?? os.name) : os.name].map(plain);
  if (name !== undefined && system !== undefined) return `${name} on ${system}`;
  return name ?? system;
};

const plain = (name: string | undefined): string | undefined =>
  name !== undefined && name.length <= MAX_NAME && /^[A-Za-z][\w .+-]*$/.test(name) ? name : undefined;
