import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { adMonthOf } from '@campjay/domain/ads/adMonth.ts';
import { adInteractionsStream } from '@campjay/events/streams.ts';
import { type FavoritesList } from '@campjay/query-api/favorites/contract.ts';
import { type ScheduleView } from '@campjay/query-api/schedule/contract.ts';
import { type Pool } from 'pg';
import { type Account, type ClientsUsage } from './clients.ts';
import { favoritesDiffer } from './family.ts';

const JUDGED_WITHIN_MS = 120_000;
const READ_WITHIN_MS = 30_000;
const POLL_INTERVAL_MS = 250;

/** Acknowledged commands that are not in the log exactly once, as sentences. */
export const commandFaults = async (pool: Pool, families: readonly Account[]): Promise<readonly string[]> => {
  const keys = families.flatMap((family) => family.keys);
  const { rows } = await pool.query<{ key: string; times: string }>(
    `select metadata->>'commandKey' as key, count(*) as times
       from eventstore.events where metadata->>'commandKey' = any($1) group by 1`,
    [keys],
  );
  const times = new Map(rows.map((row) => [row.key, Number(row.times)]));
  return keys.flatMap((key) =>
    times.get(key) === 1 ? [] : [`the command ${key} is in the log ${times.get(key) ?? 0} times`],
  );
};

/** Differences between the current read models and what was acknowledged. */
export const accountFaults = async (url: string, families: readonly Account[]): Promise<readonly string[]> => {
  const faults: string[] = [];
  for (const [at, family] of families.entries()) {
    if (family.gaveUp) continue; // counted as wrong already
    const read = async <Body>(path: string): Promise<Body> => {
      const deadline = Date.now() + READ_WITHIN_MS;
      for (;;) {
        const answer = await fetch(`${url}${path}`, {
          headers: { cookie: family.cookie, 'campjay-after': family.position },
        });
        const body = (await answer.json()) as Body & { readonly stale?: boolean };
        if (answer.ok && !body.stale) return body;
        if (Date.now() > deadline) throw new Error(`${path} was answered with ${answer.status}, and is behind.`);
        await pause(POLL_INTERVAL_MS);
      }
    };
    const favorites = await read<FavoritesList>('/api/favorites/list');
    const differs = favoritesDiffer(family, favorites.data);
    if (differs !== undefined) faults.push(`family ${at}: ${differs}`);
    const { data: schedule } = await read<{ readonly data: ScheduleView }>('/api/schedule/get');
    if (!isDeepStrictEqual(schedule.workingHours, family.hours))
      faults.push(
        `family ${at}: hours are ${JSON.stringify(schedule.workingHours)}, acknowledged ${JSON.stringify(family.hours)}`,
      );
  }
  return faults;
};

export interface JudgedClicks {
  readonly lost: number;
  readonly doubled: number;
  /** Clicks that were sent and not acknowledged, but judged. */
  readonly unacknowledged: number;
}

/** Waits until each acknowledged click has a verdict, and counts the clicks without exactly one. */
export const clickFaults = async (
  pool: Pool,
  { clicks }: Pick<ClientsUsage, 'clicks'>,
  { clickIds, advertisers }: { readonly clickIds: readonly string[]; readonly advertisers: readonly string[] },
): Promise<JudgedClicks> => {
  const streams = advertisers.map((id) => adInteractionsStream(id, adMonthOf(new Date())));
  const acknowledged = new Set(clicks.map((line) => clickIds[line] ?? ''));
  const deadline = Date.now() + JUDGED_WITHIN_MS;
  for (;;) {
    const { rows } = await pool.query<{ id: string; times: string }>(
      `select data->'click'->>'clickId' as id, count(*) as times
         from eventstore.events where stream_id = any($1) and data->'click' is not null group by 1`,
      [streams],
    );
    const judged = new Set(rows.map(({ id }) => id));
    const lost = [...acknowledged].filter((id) => !judged.has(id)).length;
    if (lost === 0 || Date.now() > deadline)
      return {
        lost,
        doubled: rows.filter(({ times }) => Number(times) > 1).length,
        unacknowledged: [...judged].filter((id) => !acknowledged.has(id)).length,
      };
    await pause(POLL_INTERVAL_MS);
  }
};
