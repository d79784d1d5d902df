import type { EntryStatus } from '@campjay/events/schedule/statuses.ts';
import type { ScheduleView } from '@campjay/query-api/schedule/contract.ts';
import { kidNameIn, fullNameOfEntry, weeksInWords } from '../names.ts';
import type { PlanningWish } from './planningWish.ts';

interface WishWords {
  /** What the planner wants, after 'You wanted to': 'move the visit to Robin, June 8'. */
  readonly wanted: string;
  /** What is so by now: 'Moved the visit to Robin, June 8'. */
  readonly done: string;
}

const words = (verb: string, past: string, rest: string): WishWords => ({
  wanted: `${verb} ${rest}`,
  done: `${past} ${rest}`,
});

/** A wish as a person would say it, over the schedule as it is before. */
export const wishInWords = (view: ScheduleView, wish: PlanningWish): WishWords => {
  const entryNamed = (entryId: string): string => {
    const entry = view.entries.find((each) => each.entryId === entryId);
    return entry ? fullNameOfEntry(entry) : 'an entry';
  };
  const place = (kidId: string, weeks: readonly string[]): string =>
    `${kidNameIn(view, kidId)}, ${weeks.length === 1 ? 'week of' : 'weeks of'} ${weeksInWords(weeks)}`;
  const status = (entryId: string, to: EntryStatus): WishWords =>
    words('mark', 'Marked', `${entryNamed(entryId)} ${to}`);
  const note = (entryId: string, text: string): WishWords =>
    text.trim() === ''
      ? words('remove', 'Removed', `the note on ${entryNamed(entryId)}`)
      : words('save', 'Saved', `the note on ${entryNamed(entryId)}`);

  switch (wish.operation) {
    case 'schedule-camp-instance':
      return words('add', 'Added', `a session for ${kidNameIn(view, wish.body.kidId)}`);
    case 'create-custom-plan':
      return words('add', 'Added', `${wish.body.title} for ${place(wish.body.kidId, wish.body.weeks)}`);
    case 'create-available-for-playdates':
      return words('offer', 'Offered', `playdates with ${place(wish.body.kidId, wish.body.weeks)}`);
    case 'update-camp-instance-status':
    case 'update-custom-plan-status':
    case 'update-available-for-playdates-status':
      return status(wish.body.entryId, wish.body.status);
    case 'save-camp-instance-note':
    case 'update-custom-plan-note':
    case 'update-available-for-playdates-note':
      return note(wish.body.entryId, wish.body.note);
    case 'take-over-session-facts':
      return words('take over', 'Took over', `what the catalogue says now of ${entryNamed(wish.body.entryId)}`);
    case 'update-custom-plan':
      return words('change', 'Changed', wish.body.title);
    case 'move-entry': {
      const { entryId, kidId, weeks, choice } = wish.body;
      const before = view.entries.find((each) => each.entryId === entryId);
      const isMoved = before?.kidId !== kidId || before.weeks.join() !== weeks.join();
      const nth = before?.choice === choice ? '' : `${choice === 1 ? 'first' : 'second'} choice`;
      if (!isMoved) return words('make', 'Made', `${entryNamed(entryId)} ${nth}`.trim());
      const as = nth === '' ? '' : `, as ${nth}`;
      return words('move', 'Moved', `${entryNamed(entryId)} to ${place(kidId, weeks)}${as}`);
    }
    case 'remove-entry':
      return words('remove', 'Removed', entryNamed(wish.body.entryId));
    case 'set-working-hours':
      return words('change', 'Changed', 'the working hours');
    case 'undo-change':
      return words('undo', 'Undid', 'the change');
  }
};
