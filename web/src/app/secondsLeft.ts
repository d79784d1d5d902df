/** Seconds until the token in Clerk's cookie expires; 0 if it is missing or invalid. */
export const secondsLeft = (cookies: string): number => {
  const [, payload = ''] = /(?:^|; )__session=[^;.]*\.([^;.]+)/.exec(cookies) ?? [];
  try {
    const { exp } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as { readonly exp?: unknown };
    return typeof exp === 'number' ? exp - Date.now() / 1000 : 0;
  } catch {
    return 0;
  }
};
