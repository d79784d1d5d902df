import type { ChangeOf, DecryptedChange, DecryptedPlacement, EntryName } from './decryptedChange.ts';
import { formatWeeks, quoteText } from './formatChange.ts';
import { STATUSES_BY_KIND } from '@campjay/events/schedule/values.ts';

type Kids = DecryptedChange['kids'];
type EntryAdded = ChangeOf<'SessionScheduled' | 'CustomPlanCreated' | 'PlaydatesOffered'>;

/** Describes the choice and status of an added entry unless they are the defaults: ', as second choice, registered'. */
export const describeChoice = ({ at: { choice }, status }: EntryAdded['data'], kind: EntryName['kind']): string => {
  const suffixes = [
    ...(choice === 2 ? ['as second choice'] : []),
    ...(status === STATUSES_BY_KIND[kind][0] ? [] : [status]),
  ];
  return suffixes.map((suffix) => `, ${suffix}`).join('');
};

export const sessionName = ({ camp, session }: Extract<EntryName, { readonly kind: 'session' }>['session']): string =>
  `${session.batch_name ?? 'a session'} at ${camp.camp_org_name}`;
export const planName = (title: string | undefined): string => quoteText(title) ?? 'a plan';

export const describeEntry = (entry: EntryName | undefined): string => {
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

export const kidName = (kidId: string, kids: Kids): string => kids.get(kidId) ?? 'a kid';

/** Describes kid and weeks: 'for Robin in the week of June 8'. */
export const describePlacement = ({ kidId, weeks }: DecryptedPlacement, kids: Kids): string =>
  `for ${kidName(kidId, kids)} in ${formatWeeks(weeks)}`;

/** Describes entry, kid and weeks: 'Tide Pool Explorers at Example Camp for Robin in the week of June 8'. */
export const describePlacedEntry = (at: DecryptedPlacement, { entry, kids }: DecryptedChange): string =>
  `${describeEntry(entry)} ${describePlacement(at, kids)}`;

/** For each mode of a share, what the people who joined through it may do. */
export const PERMISSIONS = { view: 'view the schedule', plan: 'plan together' } as const;

export const describeShare = (share: DecryptedChange['share']): string => {
  if (share?.isForOne !== true) return 'a link to the schedule';
  return share.email === undefined ? 'an invitation' : `the invitation of ${share.email}`;
};

/** Describes the users who joined through a share. */
export const describeMembers = (share: DecryptedChange['share']): string => {
  if (share?.isForOne !== true) return 'everyone who joined by a link';
  return share.email ?? 'everyone who joined by an invitation';
};
