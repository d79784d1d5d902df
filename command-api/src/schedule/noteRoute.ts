import { type EntryKind } from '@campjay/events/schedule/statuses.ts';
import { type Route } from '@campjay/platform/http/route.ts';
import { type CommandDeps } from '../kernel/command.ts';
import { SaveEntryNote } from './contract.ts';
import { isBlank } from './planningHelpers.ts';
import { scheduleCommand } from './scheduleCommand.ts';

/** Saves a note on an entry of one kind, sealed with the author's key. */
export const noteRoute = (deps: CommandDeps, operation: string, kind: EntryKind, summary: string): Route =>
  scheduleCommand(deps, operation, {
    summary,
    body: SaveEntryNote,
    prepare: async ({ entryId, seen, note }, { by, streamId, context }) => {
      const sealed = isBlank(note) ? null : await context.seal(streamId, 'note', note);
      const done = sealed ? 'The note is saved.' : 'The note is removed.';
      return { command: { type: 'WriteNote', by, seen, entryId, kind, note: sealed }, done };
    },
  });
