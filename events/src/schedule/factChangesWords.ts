import { formatNumber } from '../format/numbers.ts';
import { formatClock } from '../format/times.ts';
import { fromTo, listed } from './changeWords.ts';
import type { SessionSnapshot } from './entries.ts';
import type { Opened } from './openedEvent.ts';

type Snapshot = Opened<SessionSnapshot>;
type Session = Snapshot['session'];

const dollars = (amount: number | undefined): string | undefined =>
  amount === undefined ? undefined : `$${formatNumber(amount)}`;
const clock = (text: string | undefined): string | undefined => text && (formatClock(text) ?? 'overnight');

/** The facts that a family plans by, as they are called and shown. */
const PLANNED_BY: readonly (readonly [string, (session: Session) => string | undefined])[] = [
  ['the first day', (session) => session.start_date],
  ['the last day', (session) => session.end_date],
  ['the beginning', (session) => clock(session.start_time)],
  ['the end', (session) => clock(session.end_time)],
  ['care before', (session) => clock(session.before_care_from)],
  ['care after', (session) => clock(session.after_care_until)],
  ['the price', (session) => dollars(session.price)],
  ['the price of care', (session) => dollars(session.extended_care_price_per_week)],
];
const NOT_STATED = 'not stated';

/** 'the price from $450 to $475 and the last day from June 12 to June 11'; 'smaller facts' where none of them differs. */
export const factChangesWords = (from: Snapshot, to: Snapshot): string => {
  const changes = PLANNED_BY.flatMap(([name, read]) => {
    const [was, is] = [read(from.session) ?? NOT_STATED, read(to.session) ?? NOT_STATED] as const;
    return was === is ? [] : [`${name}${fromTo(was, is)}`];
  });
  return changes.length === 0 ? 'smaller facts' : listed(changes);
};
