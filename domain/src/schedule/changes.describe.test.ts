import { describe, expect, it } from '@jest/globals';
import { InstanceId, OrgId } from '@campjay/events/catalog/facts.ts';
import { ShareTokenHash } from '@campjay/events/sealed.ts';
import type { SessionSnapshot } from '@campjay/events/schedule/entries.ts';
import { describeChange } from './changes.ts';
import type { EntryName, DecryptedChange, DecryptedEvent } from './decryptedChange.ts';

const ROBIN = '6d1c5d0e-3f55-4a53-9d7e-0c3b1a0f4e11';
const AVERY = '6d1c5d0e-3f55-4a53-9d7e-0c3b1a0f4e12';
const entryId = '1f0c7b52-8a55-4a0e-9d0b-2b9f6a7c1d01';
const shareId = '1f0c7b52-8a55-4a0e-9d0b-2b9f6a7c1d02';
const feedId = '1f0c7b52-8a55-4a0e-9d0b-2b9f6a7c1d03';
const tokenHash = ShareTokenHash.parse('a'.repeat(64));

const tidePool = (facts: Partial<SessionSnapshot['session']> = {}): SessionSnapshot => ({
  org_id: OrgId.parse('example-camp'),
  season: 2026,
  camp: { camp_org_name: 'Example Camp' },
  session: {
    instance_id: InstanceId.parse('tide-1'),
    batch_name: 'Tide Pool Explorers',
    start_date: 'June 8',
    end_date: 'June 12',
    price: 450,
    ...facts,
  },
});
const SESSION: EntryName = { kind: 'session', session: tidePool() };
const PLAN: EntryName = { kind: 'plan', title: 'Grandma' };
const PLAYDATES: EntryName = { kind: 'playdates' };

const at = (week: string | readonly string[] = '2026-06-08', choice: 1 | 2 = 1, kidId = ROBIN) => ({
  kidId,
  weeks: [week].flat(),
  choice,
});

const sentenceOf = (event: DecryptedEvent, change: Partial<DecryptedChange> = {}): string =>
  describeChange({
    event,
    by: 'casey',
    kids: new Map([
      [ROBIN, 'Robin'],
      [AVERY, 'Avery'],
    ]),
    people: new Map([['sam', 'Sam Sample']]),
    ...change,
  });

/** An event about the entry in the week of June 8, with these other data. */
const about = <Type extends string, Data extends object>(type: Type, data: Data) => ({
  type,
  data: { entryId, at: at(), ...data },
});
const NAME = 'Tide Pool Explorers at Example Camp';
const scheduled = (
  more: { status?: 'registered'; at?: ReturnType<typeof at>; session?: SessionSnapshot } = {},
): DecryptedEvent => about('SessionScheduled', { status: 'considering' as const, session: tidePool(), ...more });
const moved = (from: ReturnType<typeof at>, to: ReturnType<typeof at>, undoes?: number): DecryptedEvent => ({
  type: 'EntryMoved',
  data: { entryId, from, at: to, undoes },
});
const noted = (from: string | undefined | null, to: string | undefined | null, undoes?: number): DecryptedEvent =>
  about('EntryNoteChanged', { from, to, undoes });
type Hours = { readonly from: string; readonly until: string } | null;
type Plan = { readonly title: string | undefined; readonly hours: Hours };
const planChanged = (from: Plan, to: Plan, undoes?: number): DecryptedEvent =>
  about('CustomPlanChanged', { from, to, undoes });
const takenOver = (from: SessionSnapshot, to: SessionSnapshot, undoes?: number): DecryptedEvent =>
  about('SessionFactsTakenOver', { from: { at: at(), session: from }, to, undoes });
const hours = (from: Hours, to: Hours, undoes?: number): DecryptedEvent => ({
  type: 'WorkingHoursSet',
  data: { from, to, undoes },
});
const [WORK, MORNING] = [
  { from: '08:30', until: '17:00' },
  { from: '09:00', until: '12:30' },
];

const inWeek = 'for Robin in the week of June 8';

describe('a session entry is described by', () => {
  it.each([
    [scheduled(), `added ${NAME} ${inWeek}`],
    [
      scheduled({ status: 'registered', at: at('2026-06-08', 2) }),
      `added ${NAME} ${inWeek}, as second choice, registered`,
    ],
    [scheduled({ session: tidePool({ batch_name: undefined }) }), `added a session at Example Camp ${inWeek}`],
    [
      scheduled({ at: at(['2026-06-08', '2026-06-15', '2026-06-22', '2026-07-06']) }),
      `added ${NAME} for Robin in the weeks of June 8 to June 22 and July 6`,
    ],
    [scheduled({ at: at(['2026-06-08', '2026-06-15']) }), `added ${NAME} for Robin in the weeks of June 8 and June 15`],
    [
      takenOver(tidePool(), tidePool({ price: 475.5, end_date: undefined, start_time: '9:00 AM' })),
      `took over new facts of ${NAME} ${inWeek}: the last day from June 12, 2026 to not listed, the start time from not listed to 9 am and the price from $450 to $475.50`,
    ],
    [
      takenOver(tidePool(), tidePool({ instance_id: InstanceId.parse('other') })),
      `took over new facts of ${NAME} ${inWeek}: minor details`,
    ],
  ] as const)('its name, kid and weeks, in case %#', (event, sentence) => expect(sentenceOf(event)).toBe(sentence));
});

describe('a move is described by what is different', () => {
  it.each([
    [at('2026-06-08'), at('2026-06-15'), `moved ${NAME} for Robin from the week of June 8 to the week of June 15`],
    [at(), at('2026-06-08', 1, AVERY), `moved ${NAME} from Robin to Avery in the week of June 8`],
    [
      at(),
      at('2026-06-15', 2, AVERY),
      `moved ${NAME} from Robin in the week of June 8 to Avery in the week of June 15, as second choice`,
    ],
    [at(), at('2026-06-08', 2), `made ${NAME} ${inWeek} the second choice`],
    [
      at('2026-06-08', 2),
      at('2026-06-15'),
      `moved ${NAME} for Robin from the week of June 8 to the week of June 15, as first choice`,
    ],
  ] as const)('in case %# of moves', (from, to, sentence) =>
    expect(sentenceOf(moved(from, to), { entry: SESSION })).toBe(sentence),
  );
});

describe('statuses, plans and playdates are described', () => {
  it.each([
    [
      about('EntryStatusChanged', { from: 'considering', to: 'registered' } as const),
      SESSION,
      `set ${NAME} ${inWeek} from considering to registered`,
    ],
    [
      about('CustomPlanCreated', { status: 'confirmed', title: 'Grandma', hours: MORNING } as const),
      undefined,
      `added “Grandma” ${inWeek}, 9 am – 12:30 pm, confirmed`,
    ],
    [
      about('CustomPlanCreated', { status: 'tentative', title: undefined, hours: null } as const),
      undefined,
      `added a plan ${inWeek}`,
    ],
    [about('PlaydatesOffered', { status: 'open' } as const), undefined, `offered playdates ${inWeek}`],
    [
      planChanged({ title: 'Grandma', hours: null }, { title: 'Grandpa', hours: WORK }),
      PLAN,
      `changed the plan's name ${inWeek} from “Grandma” to “Grandpa”, and the hours from the whole day to 8:30 am – 5 pm`,
    ],
    [
      planChanged({ title: undefined, hours: null }, { title: 'Grandpa', hours: null }),
      PLAN,
      `changed the plan's name ${inWeek} to “Grandpa”`,
    ],
    [
      planChanged({ title: 'Grandma', hours: WORK }, { title: 'Grandma', hours: null }),
      PLAN,
      `changed “Grandma” ${inWeek}: the hours from 8:30 am – 5 pm to the whole day`,
    ],
    [
      planChanged({ title: undefined, hours: null }, { title: undefined, hours: null }),
      PLAN,
      `saved a plan ${inWeek} as it was`,
    ],
    [about('EntryRemoved', {}), PLAYDATES, `removed playdates ${inWeek}`],
    [about('EntryRestored', {}), PLAN, `added “Grandma” ${inWeek}`],
    [about('EntryRemoved', {}), undefined, `removed an entry ${inWeek}`],
  ] as const)('in case %# of statuses, plans and playdates', (event, entry, sentence) =>
    expect(sentenceOf(event, { entry })).toBe(sentence),
  );
});

describe('a note is quoted', () => {
  const on = `${NAME} ${inWeek}`;
  it.each([
    ['bring boots', 'bring sandals', `changed the note on ${on} from “bring boots” to “bring sandals”`],
    [null, 'bring boots', `added a note to ${on}: “bring boots”`],
    ['bring boots', null, `removed the note “bring boots” on ${on}`],
    [undefined, 'bring boots', `changed the note on ${on} to “bring boots”`],
    ['bring boots', undefined, `changed the note on ${on} from “bring boots”`],
    [undefined, undefined, `changed the note on ${on}`],
    [null, undefined, `added a note to ${on}`],
    [undefined, null, `removed the note on ${on}`],
    ['bring boots', 'bring boots', `saved the note on ${on} as it was`],
    [null, '  two\n\n lines ', `added a note to ${on}: “two lines”`],
    [null, ' \n ', `added a note to ${on}`],
  ] as const)('only if it is readable: %j to %j', (from, to, sentence) =>
    expect(sentenceOf(noted(from, to), { entry: SESSION })).toBe(sentence),
  );

  it('in short form if it is long, never cut within a character', () => {
    const long = sentenceOf(noted(null, '🦀'.repeat(81)), { entry: PLAYDATES });
    expect(long).toBe(`added a note to playdates ${inWeek}: “${'🦀'.repeat(80)}…”`);
    expect(sentenceOf(noted(null, 'x'.repeat(80)), { entry: PLAYDATES })).toContain(`“${'x'.repeat(80)}”`);
  });
});

describe('working hours are described by their new values', () => {
  it.each([
    [null, WORK, "set the parents' working hours to 8:30 am – 5 pm"],
    [WORK, null, "removed the parents' working hours (8:30 am – 5 pm)"],
    [WORK, { from: '09:00', until: '17:00' }, "changed the parents' working hours from 8:30 am – 5 pm to 9 am – 5 pm"],
    [null, null, "left the parents' working hours open"],
  ] as const)('in case %# of working hours', (from, to, sentence) =>
    expect(sentenceOf(hours(from, to))).toBe(sentence),
  );
});

describe('an undo is described by what it reversed', () => {
  it.each([
    [
      moved(at('2026-06-15'), at('2026-06-08'), 4),
      `undid: moved ${NAME} for Robin from the week of June 8 to the week of June 15`,
      `redid: moved ${NAME} for Robin from the week of June 15 to the week of June 8`,
    ],
    [about('EntryRemoved', { undoes: 4 }), `undid: added ${NAME} ${inWeek}`, `redid: removed ${NAME} ${inWeek}`],
    [about('EntryRestored', { undoes: 4 }), `undid: removed ${NAME} ${inWeek}`, `redid: added ${NAME} ${inWeek}`],
    [
      about('EntryStatusChanged', { from: 'registered', to: 'considering', undoes: 4 } as const),
      `undid: set ${NAME} ${inWeek} from considering to registered`,
      `redid: set ${NAME} ${inWeek} from registered to considering`,
    ],
    [
      noted('new', 'old', 4),
      `undid: changed the note on ${NAME} ${inWeek} from “old” to “new”`,
      `redid: changed the note on ${NAME} ${inWeek} from “new” to “old”`,
    ],
    [
      planChanged({ title: 'New', hours: null }, { title: 'Old', hours: null }, 4),
      `undid: changed the plan's name ${inWeek} from “Old” to “New”`,
      `redid: changed the plan's name ${inWeek} from “New” to “Old”`,
    ],
    [
      takenOver(tidePool({ price: 475 }), tidePool(), 4),
      `undid: took over new facts of ${NAME} ${inWeek}: the price from $450 to $475`,
      `redid: took over new facts of ${NAME} ${inWeek}: the price from $475 to $450`,
    ],
    [
      hours(null, WORK, 4),
      "undid: removed the parents' working hours (8:30 am – 5 pm)",
      "redid: set the parents' working hours to 8:30 am – 5 pm",
    ],
  ] as const)('in case %#, and the undo of an undo by what it restored', (event, undoText, redoText) => {
    expect(sentenceOf(event, { entry: SESSION })).toBe(undoText);
    expect(sentenceOf(event, { entry: SESSION, undoLabel: 'undid' })).toBe(undoText);
    expect(sentenceOf(event, { entry: SESSION, undoLabel: 'redid' })).toBe(redoText);
  });
});

describe('sharing is described with names if they are known', () => {
  const shared = (mode: 'view' | 'plan', email: string | null | undefined): DecryptedEvent => ({
    type: 'ScheduleShared',
    data: { shareId, mode, tokenHash, token: undefined, email },
  });
  const invitation = { isForOne: true, email: 'casey@example.com' };
  it.each([
    [shared('view', null), {}, 'created a link with which others can view the schedule'],
    [shared('plan', 'casey@example.com'), {}, 'invited casey@example.com to plan together'],
    [shared('view', undefined), {}, 'invited somebody to view the schedule'],
    [
      { type: 'ScheduleShareChanged', data: { shareId, from: 'plan', to: 'view' } },
      { share: { isForOne: false } },
      'let everyone who joined by a link view the schedule only',
    ],
    [
      { type: 'ScheduleShareChanged', data: { shareId, from: 'view', to: 'plan' } },
      { share: invitation },
      'let casey@example.com plan together',
    ],
    [
      { type: 'ScheduleShareEnded', data: { shareId } },
      { share: invitation },
      'ended the invitation of casey@example.com, and the access of everyone who joined by it',
    ],
    [
      { type: 'ScheduleShareEnded', data: { shareId } },
      { share: { isForOne: true } },
      'ended an invitation, and the access of everyone who joined by it',
    ],
    [
      { type: 'ScheduleShareEnded', data: { shareId } },
      {},
      'ended a link to the schedule, and the access of everyone who joined by it',
    ],
    [{ type: 'ScheduleShareReceived', data: { shareId, userId: 'casey' } }, {}, 'joined the schedule'],
    [{ type: 'CoParentLeft', data: { userId: 'casey' } }, {}, 'left the schedule'],
    [{ type: 'CoParentLeft', data: { userId: 'sam' } }, {}, 'ended the access of Sam Sample'],
    [{ type: 'CoParentLeft', data: { userId: 'gone' } }, {}, 'ended the access of somebody who deleted their account'],
    [
      { type: 'CoParentRemoved', data: { userId: 'sam', closedShares: [] as string[] } },
      {},
      'removed Sam Sample from the schedule',
    ],
    [
      { type: 'CalendarFeedOpened', data: { feedId, userId: 'casey', kidId: null, tokenHash, token: undefined } },
      {},
      'opened a calendar feed of all kids',
    ],
    [
      { type: 'CalendarFeedOpened', data: { feedId, userId: 'casey', kidId: AVERY, tokenHash, token: undefined } },
      {},
      'opened a calendar feed of Avery',
    ],
    [{ type: 'CalendarFeedClosed', data: { feedId } }, {}, 'closed a calendar feed'],
    [{ type: 'PersonForgotten', data: {} }, {}, 'ended the schedule for good'],
  ] as const)('in case %# of sharing', (event, change, sentence) => expect(sentenceOf(event, change)).toBe(sentence));
});

it('mentions a kid even if the name is no longer readable', () => {
  const nobody = { kids: new Map<string, string>(), entry: SESSION };
  expect(sentenceOf(moved(at(), at('2026-06-08', 1, AVERY)), nobody)).toBe(
    `moved ${NAME} from a kid to another kid in the week of June 8`,
  );
  expect(sentenceOf(scheduled(), nobody)).toContain('for a kid in the week');
});
