import { formatRegistrationOpening, registrationStage } from '@campjay/domain/schedule/registrationList.ts';
import { priceOf, sessionNameOf } from '../grid/entryFacts.ts';
import { formatWeeks } from '../names.ts';
import { formatStatus } from '../formatStatus.ts';
import type { RegistrationRow } from './registrationRows.ts';

export const titleOf = ({ planned }: Pick<RegistrationRow, 'planned'>): string => planned.session.camp.camp_org_name;

/** The session's name, its weeks and its price. */
export const factsOf = ({ planned }: RegistrationRow): readonly string[] => {
  const name = sessionNameOf(planned);
  return [
    ...(name === undefined || name === titleOf({ planned }) ? [] : [name]),
    formatWeeks(planned.weeks),
    priceOf(planned) ?? 'price not stated',
  ];
};

/** One line of the text list, with dates instead of countdowns, which would be outdated by tomorrow. */
const rowAsText = (row: RegistrationRow, now: Date): string => {
  const [first] = row.entries;
  const moment = formatRegistrationOpening(first);
  const isOpen = registrationStage([{ ...first, status: 'considering' }], now) === 'open';
  const openingText = isOpen ? 'Open' : (moment ?? 'No date stated');
  const kids = row.entries.map(({ kidName, status }) => `${kidName}: ${formatStatus(status)}`).join(', ');
  return [`${openingText} – ${titleOf(row)}`, ...factsOf(row), kids, row.link].filter(Boolean).join('; ');
};

/** The whole list as text, to send to another parent. */
export const listAsText = (rows: readonly RegistrationRow[], now: Date): string =>
  ['Registration dates', ...rows.map((row) => rowAsText(row, now))].join('\n');
