const KEY = /^pk_(?:test|live)_([A-Za-z0-9+/]+=*)$/;
/** Letters, digits and hyphens between dots: it goes into the pages' content security policy as it is. */
const HOST = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/;

/**
 * The host of a Clerk instance that browsers talk to, such as clerk.camps.example.org. A publishable key says nothing else:
 * it is that host and a dollar sign, in base64. Undefined where the key is none.
 */
export const parseFrontendHost = (publishableKey: string): string | undefined => {
  const [, encoded] = KEY.exec(publishableKey) ?? [];
  const decoded = encoded === undefined ? '' : Buffer.from(encoded, 'base64').toString('latin1');
  const host = decoded.endsWith('$') ? decoded.slice(0, -1) : '';
  return HOST.test(host) ? host : undefined;
};
