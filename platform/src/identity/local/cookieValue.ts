import { type IncomingHttpHeaders } from 'node:http';

/** The value of a cookie in a request; undefined if the browser sent none of that name, or several. */
export const cookieValue = ({ cookie = '' }: IncomingHttpHeaders, name: string): string | undefined => {
  const values = cookie.split(';').flatMap((pair) => {
    const [key = '', value = ''] = pair.trim().split('=', 2);
    return key === name ? [value] : [];
  });
  return values.length === 1 ? values[0] : undefined;
};
