import type { PlannedChange } from './decryptedChange.ts';

/** The inverse of a change. For an undo, this is the change that it reverted. */
export const reverseChange = (event: PlannedChange): PlannedChange => {
  switch (event.type) {
    case 'SessionScheduled':
    case 'CustomPlanCreated':
    case 'PlaydatesOffered':
    case 'EntryRestored':
      return { type: 'EntryRemoved', data: { entryId: event.data.entryId, at: event.data.at } };
    case 'EntryRemoved':
      return { type: 'EntryRestored', data: event.data };
    case 'EntryMoved': {
      const { from, at } = event.data;
      return { type: event.type, data: { ...event.data, from: at, at: from } };
    }
    case 'SessionFactsTakenOver': {
      const { from, at, to } = event.data;
      return { type: event.type, data: { ...event.data, at: from.at, from: { at, session: to }, to: from.session } };
    }
    case 'CustomPlanChanged':
      return { type: event.type, data: { ...event.data, from: event.data.to, to: event.data.from } };
    case 'EntryStatusChanged':
      return { type: event.type, data: { ...event.data, from: event.data.to, to: event.data.from } };
    case 'EntryNoteChanged':
      return { type: event.type, data: { ...event.data, from: event.data.to, to: event.data.from } };
    case 'WorkingHoursSet':
      return { type: event.type, data: { ...event.data, from: event.data.to, to: event.data.from } };
  }
};
