import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { type CommandDone } from '@campjay/command-api/contract.ts';
import { type Random } from '@campjay/domain/catalog/testing/random.ts';
import { type FavoritesList } from '@campjay/query-api/favorites/contract.ts';
import { type RetryingClient } from './retryingClient.ts';
import { type Account } from './clients.ts';

const FEW = 3;

interface Command {
  readonly path: string;
  readonly body: object;
  /** Account state once the command is acknowledged. */
  readonly after: Pick<Account, 'favorites' | 'notes' | 'hours'>;
}

export interface FamilyDeps {
  readonly cookie: string;
  readonly url: string;
  readonly orgIds: readonly string[];
  readonly client: RetryingClient;
  readonly random: Random;
}

/**
 * A parent who favorites camps, writes notes on them and plans, one command at a time, and tracks the expected state.
 */
export const createFamily = ({ cookie, url, orgIds, client, random }: FamilyDeps) => {
  const headers = { cookie, origin: url, 'content-type': 'application/json' };
  let account: Account = { cookie, favorites: [], notes: {}, hours: null, position: '', keys: [], gaveUp: false };
  let commands = 0;

  /** The next command always changes the state, so each command is exactly one change in the log. */
  const nextCommand = (): Command => {
    commands += 1;
    const { favorites, notes, hours } = account;
    const dice = random.next();
    if (favorites.length >= FEW && dice < 0.2) {
      const orgId = random.pick(favorites);
      const left = favorites.filter((each) => each !== orgId);
      return {
        ...{ path: '/api/favorites/unfavorite-camp', body: { org_id: orgId } },
        after: { favorites: left, notes, hours },
      };
    }
    if (favorites.length >= FEW && dice < 0.5) {
      const orgId = random.pick(favorites);
      const note = `Call them about bus ${commands}`;
      return {
        ...{ path: '/api/favorites/save-note', body: { org_id: orgId, note } },
        after: { favorites, notes: { ...notes, [orgId]: note }, hours },
      };
    }
    if (dice < 0.7) {
      const newHours = { from: '08:30', until: `17:${String(commands % 60).padStart(2, '0')}` };
      if (!isDeepStrictEqual(newHours, hours))
        return {
          ...{ path: '/api/schedule/set-working-hours', body: { hours: newHours } },
          after: { favorites, notes, hours: newHours },
        };
    }
    const orgId = random.pick(orgIds.filter((each) => !favorites.includes(each)));
    return {
      ...{ path: '/api/favorites/favorite-camp', body: { org_id: orgId } },
      after: { favorites: [...favorites, orgId], notes, hours },
    };
  };

  return {
    account: () => account,
    /** Sends one command with one idempotency key until it is acknowledged. @returns what is wrong with the response */
    command: async (): Promise<string | undefined> => {
      const { path, body, after } = nextCommand();
      const key = randomUUID();
      account = { ...account, gaveUp: true };
      const { status, text } = await client.ask('command', {
        ...{ method: 'POST', path, body: JSON.stringify(body) },
        headers: { ...headers, 'idempotency-key': key },
      });
      if (status !== 200) return `${path} was answered with ${status}: ${text.slice(0, 300)}`;
      const { position } = JSON.parse(text) as CommandDone;
      account = { ...account, ...after, position, keys: [...account.keys, key], gaveUp: false };
      return undefined;
    },
    /** Reads the favorites as of the last command. */
    read: async (): Promise<{ readonly isStale: boolean; readonly wrong?: string }> => {
      const after = account.position === '' ? {} : { 'campjay-after': account.position };
      const request = { method: 'GET', path: '/api/favorites/list', headers: { ...headers, ...after } } as const;
      const { status, text } = await client.ask('reading', request);
      if (status !== 200) return { isStale: false, wrong: `the favorites were answered with ${status}: ${text}` };
      const { data, stale } = JSON.parse(text) as FavoritesList & { readonly stale?: boolean };
      if (stale) return { isStale: true };
      const wrong = favoritesDiffer(account, data);
      return { isStale: false, ...(wrong !== undefined && { wrong }) };
    },
  };
};

/** Describes how a list of favorites differs from what was acknowledged; undefined if it does not. */
export const favoritesDiffer = (
  { favorites, notes }: Account,
  { favoritedCamps, favoritedCampNotes }: FavoritesList['data'],
): string | undefined => {
  if (!isDeepStrictEqual(favoritedCamps, favorites))
    return `favorites are ${favoritedCamps.join()}, acknowledged ${favorites.join()}`;
  const shown = new Map(favoritedCampNotes.map(({ campOrgId, note }) => [campOrgId, note]));
  const due = new Map(favorites.flatMap((orgId) => (notes[orgId] === undefined ? [] : [[orgId, notes[orgId]]])));
  return isDeepStrictEqual(shown, due)
    ? undefined
    : `notes are ${JSON.stringify([...shown])}, acknowledged ${JSON.stringify([...due])}`;
};
