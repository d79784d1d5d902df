/** How long the token in Clerk's cookie is good for; 0 where there is none, or nothing can be made of it. */
export const secondsLeft = (cookies: string): number => {
  const [, payload = ''] = /(?:^|; )__session=[^;.]*\.([^;.]+)/.exec(cookies) ?? [];
  try {
    const { exp } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as { readonly exp?: unknown };
    return typeof exp === 'number' ? exp - Date.now() / 1000 : 0;
  } catch {
    return 0;
  }
};
