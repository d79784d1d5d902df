import { formatPriceRange } from '@campjay/events/format/prices.ts';
import { isPricedPerWeek } from '@campjay/events/catalog/sessionFacts.ts';
import { registrationMoment, registrationStage } from '@campjay/events/schedule/registrationList.ts';
import { weeksInWords } from '../names.ts';
import { statusInWords } from '../statusInWords.ts';
import type { RegistrationRow } from './registrationRows.ts';

export const titleOf = ({ session: { session, camp } }: RegistrationRow): string =>
  session.batch_name ?? camp.camp_org_name;

/** The camp, where the session has a name of its own; the week; the price. */
export const factsOf = ({ session: snapshot, weeks }: RegistrationRow): readonly string[] => {
  const { session, camp } = snapshot;
  const price = session.price === undefined ? undefined : formatPriceRange([session.price]);
  return [
    ...(session.batch_name === undefined || session.batch_name === camp.camp_org_name ? [] : [camp.camp_org_name]),
    weeksInWords(weeks),
    price === undefined ? 'price not stated' : `${price}${isPricedPerWeek(session) ? ' per week' : ''}`,
  ];
};

/** One line of the list as text: moments in place of countdowns, which would be wrong by tomorrow. */
const rowAsText = (row: RegistrationRow, now: Date): string => {
  const [first] = row.entries;
  const moment = registrationMoment(first);
  const isOpen = registrationStage([{ ...first, status: 'considering' }], now) === 'open';
  const opens = isOpen ? 'Open' : (moment ?? 'No date stated');
  const kids = row.entries.map(({ kidName, status }) => `${kidName}: ${statusInWords(status)}`).join(', ');
  return [`${opens} – ${titleOf(row)}`, ...factsOf(row), kids, row.link].filter(Boolean).join('; ');
};

/** The whole list, to be sent to another parent. */
export const listAsText = (rows: readonly RegistrationRow[], now: Date): string =>
  ['Registration dates', ...rows.map((row) => rowAsText(row, now))].join('\n');
