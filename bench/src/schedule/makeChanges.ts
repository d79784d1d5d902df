import { randomUUID } from 'node:crypto';
import { type DomainEvent } from '@campjay/events/defineEvent.ts';
import { type Placement, type SessionSnapshot } from '@campjay/events/schedule/entries.ts';
import { CustomPlanCreated } from '@campjay/events/schedule/customPlanCreated.ts';
import { EntryMoved } from '@campjay/events/schedule/entryMoved.ts';
import { EntryNoteChanged } from '@campjay/events/schedule/entryNoteChanged.ts';
import { EntryRemoved } from '@campjay/events/schedule/entryRemoved.ts';
import { EntryStatusChanged } from '@campjay/events/schedule/entryStatusChanged.ts';
import { SessionScheduled } from '@campjay/events/schedule/sessionScheduled.ts';
import { weeksOfSeason } from '@campjay/domain/schedule/sessionWeeks.ts';
import { type EntryStatus, PLAN_STATUSES, SESSION_STATUSES } from '@campjay/events/schedule/values.ts';
import { type Sealed } from '@campjay/events/sealed.ts';

export interface ChangesInput {
  readonly kidIds: readonly string[];
  readonly count: number;
  readonly sessions: readonly SessionSnapshot[];
  /** Seals a title or a note. */
  readonly seal: (field: 'title' | 'note', text: string) => Promise<Sealed<string>>;
}

interface EntryState {
  readonly entryId: string;
  readonly at: Placement;
  readonly status: EntryStatus;
  readonly note: Sealed<string> | null;
  readonly statuses: readonly EntryStatus[];
}

const SEASON = 2026;
/** Maximum entries per cell; beyond that an entry is added only after another was removed. */
const PER_CELL = 4;

/** Deterministic random numbers (mulberry32 with one seed, 0 ≤ x < 1), so that runs are comparable. */
const numbers = () => {
  let state = 0x5eed;
  return (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

/** Generates a summer plan with many revisions: entries are added, moved, edited and removed. */
export const makeChanges = async ({ kidIds, count, sessions, seal }: ChangesInput): Promise<readonly DomainEvent[]> => {
  const random = numbers();
  const oneOf = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;
  const weeks = weeksOfSeason(SEASON);
  const randomPlacement = (): Placement => ({
    kidId: oneOf(kidIds),
    weeks: [oneOf(weeks)],
    choice: random() < 0.8 ? 1 : 2,
  });
  const full = kidIds.length * weeks.length * PER_CELL;
  const entries: EntryState[] = [];
  const changes: DomainEvent[] = [];

  const place = async (): Promise<DomainEvent> => {
    const [entryId, at] = [randomUUID(), randomPlacement()];
    const isSession = random() < 0.7;
    entries.push({
      ...{ entryId, at, note: null },
      ...(isSession
        ? { status: 'considering' as const, statuses: SESSION_STATUSES }
        : { status: 'tentative' as const, statuses: PLAN_STATUSES }),
    });
    return isSession
      ? SessionScheduled({ entryId, at, status: 'considering', session: oneOf(sessions) })
      : CustomPlanCreated({ entryId, at, status: 'tentative', title: await seal('title', 'A visit'), hours: null });
  };

  const change = async (): Promise<DomainEvent> => {
    const chosen = Math.floor(random() * entries.length);
    const entry = entries[chosen] as EntryState;
    const { entryId, at } = entry;
    const kind = random();
    if (kind < 0.1) {
      entries.splice(chosen, 1);
      return EntryRemoved({ entryId, at });
    }
    if (kind < 0.4) {
      const to = randomPlacement();
      entries[chosen] = { ...entry, at: to };
      return EntryMoved({ entryId, from: at, at: to });
    }
    if (kind < 0.7) {
      const note = await seal('note', `Ask about the bus, the ${changes.length}th time.`);
      entries[chosen] = { ...entry, note };
      return EntryNoteChanged({ entryId, at, from: entry.note, to: note });
    }
    const status = oneOf(entry.statuses);
    entries[chosen] = { ...entry, status };
    return EntryStatusChanged({ entryId, at, from: entry.status, to: status });
  };

  while (changes.length < count)
    changes.push(await (entries.length < full && (entries.length === 0 || random() < 0.3) ? place() : change()));
  return changes;
};
