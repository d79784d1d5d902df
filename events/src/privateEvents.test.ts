import { describe, expect, it } from '@jest/globals';
import { AddressSaved, EmailChanged, ParentJoined } from './accounts/events.ts';
import { SavedSearchRenamed, SearchSaved } from './alerts/events.ts';
import {
  ConciergeRequestClosed,
  ConciergeRequested,
  ConciergeRequestReopened,
  ConversionSecretSet,
} from './ads/placement.ts';
import { FavoriteNoteWritten, FavoritesShared } from './favorites/events.ts';
import { KidAdded, KidChanged } from './kids/events.ts';
import { CalendarFeedOpened } from './schedule/calendarFeedOpened.ts';
import { ScheduleShared } from './schedule/scheduleShared.ts';
import { EntryNoteChanged } from './schedule/entryNoteChanged.ts';
import { CustomPlanCreated } from './schedule/customPlanCreated.ts';
import { SuggestionMade } from './suggestions/events.ts';

const seal = { sealed: 1, person: '8fK2rT0aXw', event: '0b8f2c1e-6f0a-5d3b-9c55-2f6f3a1f7b07', box: 'Ym94' };
const kidId = '6d1c5d0e-3f55-4a53-9d7e-0c3b1a0f4e11';
const entryId = '1f0c7b52-8a55-4a0e-9d0b-2b9f6a7c1d01';
const at = { kidId, weeks: ['2026-06-08'], choice: 1 };

/** Every event with private values, and the names of those fields; extend it with each new event. */
const PRIVATE = [
  [ParentJoined, {}, ['email', 'firstName', 'lastName']],
  [EmailChanged, {}, ['email']],
  [AddressSaved, {}, ['address']],
  [KidAdded, { kidId }, ['name', 'dob', 'grade']],
  [KidChanged, { kidId }, ['name', 'dob', 'grade']],
  [FavoriteNoteWritten, { orgId: 'kites' }, ['note']],
  [CustomPlanCreated, { entryId, at, status: 'tentative', hours: null }, ['title']],
  [EntryNoteChanged, { entryId, at }, ['from', 'to']],
  [ScheduleShared, { shareId: entryId, mode: 'plan', tokenHash: 'a'.repeat(64) }, ['token', 'email']],
  [CalendarFeedOpened, { feedId: entryId, userId: 'wren', kidId, tokenHash: 'a'.repeat(64) }, ['token']],
  [ConciergeRequested, {}, ['email', 'notes']],
  [ConciergeRequestClosed, { outcome: 'done' }, ['note']],
  [ConciergeRequestReopened, {}, ['note']],
  [ConversionSecretSet, { formerUntil: '2026-03-08T18:00:00.000Z' }, ['secret']],
  [SuggestionMade, { suggestion_type: 'idea' }, ['suggestion_text']],
  [SearchSaved, { searchId: entryId, delivery: 'daily' }, ['name', 'search']],
  [SavedSearchRenamed, { searchId: entryId }, ['name']],
  [FavoritesShared, { tokenHash: 'a'.repeat(64), withNotes: true }, ['token']],
] as const;

describe('private data in an event', () => {
  const cases = PRIVATE.flatMap(([{ type, schema }, rest, fields]) =>
    fields.map((field) => ({
      type,
      schema,
      field,
      rest,
      sealed: Object.fromEntries(fields.map((name) => [name, seal])),
    })),
  );

  it.each(cases)("is sealed: $type's $field", ({ schema, field, rest, sealed }) => {
    const reads = (value: unknown): boolean => schema.safeParse({ ...rest, ...sealed, [field]: value }).success;
    expect(reads(seal)).toBe(true);
    expect(['plain text', '', 3, { address: '1 Example Way' }, { ...seal, text: 'plain' }].some(reads)).toBe(false);
  });
});
