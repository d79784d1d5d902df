import { randomUUID } from 'node:crypto';
import { EntryStatusChanged } from '@campjay/events/schedule/entryStatusChanged.ts';
import { PlaydatesOffered } from '@campjay/events/schedule/playdatesOffered.ts';
import { weeksOfSeason } from '@campjay/domain/schedule/sessionWeeks.ts';
import { scheduleStream } from '@campjay/events/streams.ts';
import { type NewEvent } from '@campjay/platform/eventstore/port.ts';
import { openPostgresEventStore } from '@campjay/platform/eventstore/postgres/postgresEventStore.ts';
import { silentLog } from '@campjay/platform/kernel/log.ts';
import { openPool } from '@campjay/platform/postgres/pool.ts';

const KIDS = 6;
const STATUSES = ['open', 'taken'] as const;
const PER_APPEND = 500;

/** The benchmark's only account. */
const onlyParent = async (databaseUrl: string): Promise<string> => {
  const pool = openPool(databaseUrl, { applicationName: 'bench', max: 1 });
  try {
    const { rows } = await pool.query<{ user_id: string }>('select user_id from ops.credentials');
    const [row] = rows;
    if (!row) throw new Error('Nobody has signed up.');
    return row.user_id;
  } finally {
    await pool.end();
  }
};

/**
 * Writes a schedule of six kids and fourteen weeks with this many changes into the log, as the parent would have made
 * them.
 * @returns the ids of its entries, and the position after the last change.
 */
export const writeLongSchedule = async (databaseUrl: string, changes: number) => {
  const ownerId = await onlyParent(databaseUrl);
  const entries = Array.from({ length: KIDS }, () => randomUUID()).flatMap((kidId) =>
    weeksOfSeason(2026).map((week) => ({
      entryId: randomUUID(),
      at: { kidId, weeks: [week], choice: 1 as const },
    })),
  );
  const metadata = () => ({
    time: new Date().toISOString(),
    actor: { userId: ownerId, role: 'parent' as const },
    correlationId: randomUUID(),
    commandKey: randomUUID(),
    bodyHash: randomUUID(),
  });
  const placed = entries.map((entry) => PlaydatesOffered({ ...entry, status: 'open' }));
  const changed = Array.from({ length: changes - entries.length }, (_, at) => {
    const entry = entries[at % entries.length];
    if (!entry) throw new Error('A schedule has entries.');
    const round = Math.floor(at / entries.length);
    const [from = 'open', to = 'taken'] = [STATUSES[round % 2], STATUSES[(round + 1) % 2]];
    return EntryStatusChanged({ ...entry, from, to });
  });
  const events = [...placed, ...changed].map(({ type, data }): NewEvent => ({
    id: randomUUID(),
    type,
    version: 1,
    data,
    metadata: metadata(),
  }));
  await using store = await openPostgresEventStore({ url: databaseUrl, log: silentLog });
  for (let from = 0; from < events.length; from += PER_APPEND)
    await store.append(scheduleStream(ownerId), events.slice(from, from + PER_APPEND), { expected: 'any' });
  return { entryIds: entries.map(({ entryId }) => entryId), position: await store.head() };
};
