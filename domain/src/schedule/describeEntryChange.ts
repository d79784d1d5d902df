import { formatFromTo, formatHours, quoteText, formatWeeks } from './formatChange.ts';
import { describeFactChanges } from './describeFactChanges.ts';
import type { ChangeOf, EntryChange, NamedEntry, DecryptedChange, DecryptedPlacement } from './decryptedChange.ts';
import { STATUSES_OF } from '@campjay/events/schedule/values.ts';

/** Describes a change of one entry, without its subject: 'set … from considering to registered'. */
export const describeEntryChange = (event: EntryChange, change: DecryptedChange): string => {
  const { kids, entry } = change;
  const { at } = event.data;
  switch (event.type) {
    case 'SessionScheduled':
    case 'CustomPlanCreated':
    case 'PlaydatesOffered':
      return `${describeAddition(event, change)}${describeChoice(at, event)}`;
    case 'EntryRestored':
      return `added ${describeEntry(entry)} ${describePlacement(at, kids)}`;
    case 'EntryRemoved':
      return `removed ${describeEntry(entry)} ${describePlacement(at, kids)}`;
    case 'EntryMoved':
      return describeMove(event, change);
    case 'EntryStatusChanged':
      return `set ${describeEntry(entry)} ${describePlacement(at, kids)} from ${event.data.from} to ${event.data.to}`;
    case 'EntryNoteChanged':
      return describeNoteChange(event, `${describeEntry(entry)} ${describePlacement(at, kids)}`);
    case 'CustomPlanChanged':
      return describePlanChange(event, describePlacement(at, kids));
    case 'SessionFactsTakenOver': {
      const { from, to } = event.data;
      const prefix = `took over new facts of ${sessionName(from.session)} ${describePlacement(from.at, kids)}`;
      return `${prefix}: ${describeFactChanges(from.session, to)}`;
    }
  }
};

type EntryAdded = ChangeOf<'SessionScheduled' | 'CustomPlanCreated' | 'PlaydatesOffered'>;
type Kids = DecryptedChange['kids'];

const describeAddition = (event: EntryAdded, { kids }: DecryptedChange): string => {
  const placement = describePlacement(event.data.at, kids);
  switch (event.type) {
    case 'SessionScheduled':
      return `added ${sessionName(event.data.session)} ${placement}`;
    case 'CustomPlanCreated': {
      const { title, hours } = event.data;
      return `added ${planName(title)} ${placement}${hours ? `, ${formatHours(hours)}` : ''}`;
    }
    case 'PlaydatesOffered':
      return `offered playdates ${placement}`;
  }
};

/** The choice and status of an added entry, if not the defaults: 'as second choice, registered'. */
const describeChoice = ({ choice }: DecryptedPlacement, event: EntryAdded): string => {
  const kind = ({ SessionScheduled: 'session', CustomPlanCreated: 'plan', PlaydatesOffered: 'playdates' } as const)[
    event.type
  ];
  const suffixes = [
    ...(choice === 2 ? ['as second choice'] : []),
    ...(event.data.status === STATUSES_OF[kind][0] ? [] : [event.data.status]),
  ];
  return suffixes.map((suffix) => `, ${suffix}`).join('');
};

const sessionName = ({ camp, session }: Extract<NamedEntry, { readonly kind: 'session' }>['session']): string =>
  `${session.batch_name ?? 'a session'} at ${camp.camp_org_name}`;
const planName = (title: string | undefined): string => quoteText(title) ?? 'a plan';

const describeEntry = (entry: NamedEntry | undefined): string => {
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
const describePlacement = ({ kidId, weeks }: DecryptedPlacement, kids: Kids): string =>
  `for ${kidName(kidId, kids)} in ${formatWeeks(weeks)}`;

/** Mentions only what changed of kid, weeks and choice. */
const describeMove = (event: ChangeOf<'EntryMoved'>, { kids, entry }: DecryptedChange): string => {
  const { from, at } = event.data;
  const isSameKid = from.kidId === at.kidId;
  const isSameTime = from.weeks.join() === at.weeks.join();
  const choice = `${at.choice === 1 ? 'first' : 'second'} choice`;
  const name = describeEntry(entry);
  if (isSameKid && isSameTime) return `made ${name} ${describePlacement(at, kids)} the ${choice}`;
  const asChoice = from.choice === at.choice ? '' : `, as ${choice}`;
  const [fromWeeks, toWeeks] = [formatWeeks(from.weeks), formatWeeks(at.weeks)] as const;
  if (isSameKid) return `moved ${name} for ${kidName(at.kidId, kids)} from ${fromWeeks} to ${toWeeks}${asChoice}`;
  const toKid = kids.get(at.kidId) ?? 'another kid';
  if (!isSameTime)
    return `moved ${name} from ${kidName(from.kidId, kids)} in ${fromWeeks} to ${toKid} in ${toWeeks}${asChoice}`;
  return `moved ${name} from ${kidName(from.kidId, kids)} to ${toKid} in ${toWeeks}${asChoice}`;
};

/** @param entry its name and placement */
const describeNoteChange = ({ data: { from, to } }: ChangeOf<'EntryNoteChanged'>, entry: string): string => {
  const [oldNote, newNote] = [quoteText(from ?? undefined), quoteText(to ?? undefined)] as const;
  if (to === null)
    return oldNote === undefined ? `removed the note on ${entry}` : `removed the note ${oldNote} on ${entry}`;
  if (from === null) return `added a note to ${entry}${newNote === undefined ? '' : `: ${newNote}`}`;
  if (from !== undefined && from === to) return `saved the note on ${entry} as it was`;
  return `changed the note on ${entry}${formatFromTo(oldNote, newNote)}`;
};

const describePlanChange = ({ data: { from, to } }: ChangeOf<'CustomPlanChanged'>, placement: string): string => {
  const isRenamed = from.title !== to.title;
  const [fromHours, toHours] = [from.hours, to.hours].map((hours) => (hours ? formatHours(hours) : 'the whole day'));
  const hours = fromHours === toHours ? undefined : `the hours${formatFromTo(fromHours, toHours)}`;
  if (!isRenamed)
    return hours
      ? `changed ${planName(to.title)} ${placement}: ${hours}`
      : `saved ${planName(to.title)} ${placement} as it was`;
  const name = `the plan's name ${placement}${formatFromTo(quoteText(from.title), quoteText(to.title))}`;
  return `changed ${name}${hours ? `, and ${hours}` : ''}`;
};
