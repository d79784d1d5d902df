import { type EntryKind } from '@campjay/events/schedule/statuses.ts';
import { type Route } from '@campjay/platform/http/kit.ts';
import { type WishParts } from '../wish.ts';
import { SaveEntryNote } from './contract.ts';
import { isBlank } from './planningParts.ts';
import { scheduleCommand } from './scheduleCommand.ts';

/** Keeps a note on an entry of one kind, sealed with the key of whoever writes it. */
export const noteRoute = (parts: WishParts, operation: string, kind: EntryKind, summary: string): Route =>
  scheduleCommand(parts, operation, {
    summary,
    body: SaveEntryNote,
    wish: async ({ entryId, seen, note }, { by, streamId, wish }) => {
      const sealed = isBlank(note) ? null : await wish.seal(streamId, 'note', note);
      const done = sealed ? 'The note is saved.' : 'The note is removed.';
      return { command: { type: 'WriteNote', by, seen, entryId, kind, note: sealed }, done };
    },
  });
