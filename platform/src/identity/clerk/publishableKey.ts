const KEY = /^pk_(?:test|live)_([A-Za-z0-9+/]+=*)$/;
/** Only letters, digits and hyphens between dots: the host goes unescaped into the pages' content security policy. */
const HOST = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/;

/**
 * The host of a Clerk instance that browsers connect to, such as clerk.camps.example.org. A publishable key contains
 * nothing else: it is that host and a dollar sign, in base64. Undefined if the key is invalid.
 */
export const parseFrontendHost = (publishableKey: string): string | undefined => {
  const [, encoded] = KEY.exec(publishableKey) ?? [];
  const decoded = encoded === undefined ? '' : Buffer.from(encoded, 'base64').toString('latin1');
  const host = decoded.endsWith('$') ? decoded.slice(0, -1) : '';
  return HOST.test(host) ? host : undefined;
};
