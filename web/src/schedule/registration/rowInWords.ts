import { registrationMoment, registrationStage } from '@campjay/events/schedule/registrationList.ts';
import { priceOf, sessionNameOf } from '../grid/entryFacts.ts';
import { weeksInWords } from '../names.ts';
import { statusInWords } from '../statusInWords.ts';
import type { RegistrationRow } from './registrationRows.ts';

export const titleOf = ({ planned }: Pick<RegistrationRow, 'planned'>): string => planned.session.camp.camp_org_name;

/** What the camp calls the session, the week, and the price. */
export const factsOf = ({ planned }: RegistrationRow): readonly string[] => {
  const name = sessionNameOf(planned);
  return [
    ...(name === undefined || name === titleOf({ planned }) ? [] : [name]),
    weeksInWords(planned.weeks),
    priceOf(planned) ?? 'price not stated',
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
