import bowser from 'bowser';

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
