import { type IncomingHttpHeaders } from 'node:http';
import { SESSION_MS } from './sessions.ts';

/** The cookie that carries a session's token. */
export interface SessionCookie {
  /** The token a browser sent; undefined when it sent none, or several. */
  read(headers: IncomingHttpHeaders): string | undefined;
  /** The Set-Cookie header that gives a token to the browser. */
  give(token: string): string;
  /** The one that takes it back. */
  clear(): string;
}

const NAME = 'campjay_session';

/**
 * @param options.secure whether the world reaches the product by https. The name then begins with `__Host-`, which
 * browsers take from this very host alone and over TLS alone: no neighbouring subdomain can put another session in.
 */
export const sessionCookie = ({ secure }: { readonly secure: boolean }): SessionCookie => {
  const name = secure ? `__Host-${NAME}` : NAME;
  const rules = `Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
  return {
    read: ({ cookie = '' }) => {
      const values = cookie.split(';').flatMap((pair) => {
        const [key = '', value = ''] = pair.trim().split('=', 2);
        return key === name ? [value] : [];
      });
      return values.length === 1 ? values[0] : undefined;
    },
    give: (token) => `${name}=${token}; Max-Age=${SESSION_MS / 1000}; ${rules}`,
    clear: () => `${name}=; Max-Age=0; ${rules}`,
  };
};
