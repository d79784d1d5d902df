import { type CommandDone } from '@campjay/command-api/contract.ts';
import { type PlaydatesStatus } from '@campjay/events/schedule/values.ts';
import { type FavoritesList } from '@campjay/query-api/favorites/contract.ts';

export const BENCH_EMAIL = 'bench@example.org';

/**
 * A synthetic parent who has just signed up at a running product, with the follow-up requests of a browser.
 * @param from client address that a proxy would report, if the product is behind one
 */
export const signedUpClient = async (url: string, email = BENCH_EMAIL, from?: string) => {
  const json = { 'content-type': 'application/json', origin: url, ...(from && { 'x-forwarded-for': from }) };
  const signUp = await fetch(`${url}/api/identity/sign-up`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({
      email,
      password: 'seven blue kites',
      firstName: 'Benchard',
      lastName: 'Parentsen',
    }),
  });
  if (!signUp.ok) throw new Error(`The sign-up was answered with ${signUp.status}.`);
  const cookie = signUp.headers
    .getSetCookie()
    .map((given) => given.split(';', 1)[0])
    .join('; ');
  const readFavorites = async (position: string) => {
    const answer = await fetch(`${url}/api/favorites/list`, { headers: { cookie, 'campjay-after': position } });
    if (!answer.ok) throw new Error(`The favorites were answered with ${answer.status}.`);
    return (await answer.json()) as FavoritesList & { readonly stale?: boolean };
  };
  return {
    /** Session cookie, valid for this product and for one that is started after it. */
    cookie,
    /** Favorites a camp. Returns the log position of the event. */
    favorite: async (orgId: string): Promise<string> => {
      const answer = await fetch(`${url}/api/favorites/favorite-camp`, {
        method: 'POST',
        headers: { ...json, cookie },
        body: JSON.stringify({ org_id: orgId }),
      });
      if (!answer.ok) throw new Error(`A favorite was answered with ${answer.status}.`);
      return ((await answer.json()) as CommandDone).position;
    },
    favoritesAfter: async (position: string): Promise<readonly string[]> => {
      const { data, stale } = await readFavorites(position);
      if (stale) throw new Error('The favorites did not show the last one within their time.');
      return data.favoritedCamps;
    },
    /** Waits until reads include this position. */
    readModelsHave: async (position: string): Promise<void> => {
      while ((await readFavorites(position)).stale) continue;
    },
    /** Changes the status of an entry of the parent's own schedule, regardless of earlier changes. */
    changePlaydates: async (entryId: string, status: PlaydatesStatus): Promise<void> => {
      const answer = await fetch(`${url}/api/schedule/update-available-for-playdates-status`, {
        method: 'POST',
        headers: { ...json, cookie },
        body: JSON.stringify({ entryId, status, seen: 1_000_000 }),
      });
      if (!answer.ok) throw new Error(`A change of the schedule was answered with ${answer.status}.`);
    },
  };
};
