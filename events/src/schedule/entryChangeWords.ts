import { fromTo, hoursWords, quoted, weeksWords } from './changeWords.ts';
import { factChangesWords } from './factChangesWords.ts';
import type { ChangeOf, EntryChange, NamedEntry, OpenedChange, OpenedPlacement } from './openedChange.ts';
import { STATUSES_OF } from './statuses.ts';

/** What a change of one entry did, without its subject: 'set … from considering to registered'. */
export const entryChangeWords = (event: EntryChange, change: OpenedChange): string => {
  const { kids, entry } = change;
  const { at } = event.data;
  switch (event.type) {
    case 'SessionScheduled':
    case 'CustomPlanCreated':
    case 'PlaydatesOffered':
      return `${additionWords(event, change)}${as(at, event)}`;
    case 'EntryRestored':
      return `added ${named(entry)} ${where(at, kids)}`;
    case 'EntryRemoved':
      return `removed ${named(entry)} ${where(at, kids)}`;
    case 'EntryMoved':
      return moveWords(event, change);
    case 'EntryStatusChanged':
      return `set ${named(entry)} ${where(at, kids)} from ${event.data.from} to ${event.data.to}`;
    case 'EntryNoteChanged':
      return noteWords(event, `${named(entry)} ${where(at, kids)}`);
    case 'CustomPlanChanged':
      return planWords(event, where(at, kids));
    case 'SessionFactsTakenOver': {
      const { from, to } = event.data;
      const took = `took over new facts of ${sessionName(from.session)} ${where(from.at, kids)}`;
      return `${took}: ${factChangesWords(from.session, to)}`;
    }
  }
};

type Placing = ChangeOf<'SessionScheduled' | 'CustomPlanCreated' | 'PlaydatesOffered'>;
type Kids = OpenedChange['kids'];

const additionWords = (event: Placing, { kids }: OpenedChange): string => {
  const place = where(event.data.at, kids);
  switch (event.type) {
    case 'SessionScheduled':
      return `added ${sessionName(event.data.session)} ${place}`;
    case 'CustomPlanCreated': {
      const { title, hours } = event.data;
      return `added ${planName(title)} ${place}${hours ? `, ${hoursWords(hours)}` : ''}`;
    }
    case 'PlaydatesOffered':
      return `offered playdates ${place}`;
  }
};

/** How an entry came in where that is not the usual: 'as second choice, registered'. */
const as = ({ choice }: OpenedPlacement, event: Placing): string => {
  const kind = ({ SessionScheduled: 'session', CustomPlanCreated: 'plan', PlaydatesOffered: 'playdates' } as const)[
    event.type
  ];
  const parts = [
    ...(choice === 2 ? ['as second choice'] : []),
    ...(event.data.status === STATUSES_OF[kind][0] ? [] : [event.data.status]),
  ];
  return parts.map((part) => `, ${part}`).join('');
};

const sessionName = ({ camp, session }: Extract<NamedEntry, { readonly kind: 'session' }>['session']): string =>
  `${session.batch_name ?? 'a session'} at ${camp.camp_org_name}`;
const planName = (title: string | undefined): string => quoted(title) ?? 'a plan';

const named = (entry: NamedEntry | undefined): string => {
  switch (entry?.kind) {
    case 'session':
      return sessionName(entry.session);
    case 'plan':
      return planName(entry.title);
    case 'playdates':
      return 'playdates';
    case undefined:
      return 'an entry';
  }
};

const kidName = (kidId: string, kids: Kids): string => kids.get(kidId) ?? 'a kid';
const where = ({ kidId, weeks }: OpenedPlacement, kids: Kids): string =>
  `for ${kidName(kidId, kids)} in ${weeksWords(weeks)}`;

/** Says of kid, weeks and choice only what is different now. */
const moveWords = (event: ChangeOf<'EntryMoved'>, { kids, entry }: OpenedChange): string => {
  const { from, at } = event.data;
  const isSameKid = from.kidId === at.kidId;
  const isSameTime = from.weeks.join() === at.weeks.join();
  const choice = `${at.choice === 1 ? 'first' : 'second'} choice`;
  const name = named(entry);
  if (isSameKid && isSameTime) return `made ${name} ${where(at, kids)} the ${choice}`;
  const asChoice = from.choice === at.choice ? '' : `, as ${choice}`;
  const [fromWeeks, toWeeks] = [weeksWords(from.weeks), weeksWords(at.weeks)] as const;
  if (isSameKid) return `moved ${name} for ${kidName(at.kidId, kids)} from ${fromWeeks} to ${toWeeks}${asChoice}`;
  const toKid = kids.get(at.kidId) ?? 'another kid';
  if (!isSameTime)
    return `moved ${name} from ${kidName(from.kidId, kids)} in ${fromWeeks} to ${toKid} in ${toWeeks}${asChoice}`;
  return `moved ${name} from ${kidName(from.kidId, kids)} to ${toKid} in ${toWeeks}${asChoice}`;
};

/** `entry`: its name and place. */
const noteWords = ({ data: { from, to } }: ChangeOf<'EntryNoteChanged'>, entry: string): string => {
  const [was, is] = [quoted(from ?? undefined), quoted(to ?? undefined)] as const;
  if (to === null) return was === undefined ? `removed the note on ${entry}` : `removed the note ${was} on ${entry}`;
  if (from === null) return `added a note to ${entry}${is === undefined ? '' : `: ${is}`}`;
  if (from !== undefined && from === to) return `saved the note on ${entry} as it was`;
  return `changed the note on ${entry}${fromTo(was, is)}`;
};

const planWords = ({ data: { from, to } }: ChangeOf<'CustomPlanChanged'>, place: string): string => {
  const isRenamed = from.title !== to.title;
  const [fromHours, toHours] = [from.hours, to.hours].map((hours) => (hours ? hoursWords(hours) : 'the whole day'));
  const hours = fromHours === toHours ? undefined : `the hours${fromTo(fromHours, toHours)}`;
  if (!isRenamed)
    return hours
      ? `changed ${planName(to.title)} ${place}: ${hours}`
      : `saved ${planName(to.title)} ${place} as it was`;
  const name = `the plan's name ${place}${fromTo(quoted(from.title), quoted(to.title))}`;
  return `changed ${name}${hours ? `, and ${hours}` : ''}`;
};
