import { formatMiles } from '@campjay/domain/format/distance.ts';
import type { SchedulableInstance } from '@campjay/query-api/schedule/contract.ts';
import { readRegistration } from '@campjay/domain/catalog/registration.ts';
import { readIsoDay } from '@campjay/events/calendar.ts';
import type { Session } from '../../catalog/card/campFacts.ts';
import { registrationOf } from '../../catalog/card/registration.ts';
import { campTimeOf, carePriceOf, datesOf, extendedTimeOf, NO_CARE, priceOf } from '../../catalog/card/sessionTable.ts';
import { formatWeeks } from '../names.ts';

/** The session's name, or its dates if it has none. */
export const sessionName = (session: Session): string => session.batch_name ?? datesOf(session) ?? 'Session';

/** '9 am – 3 pm, with care 8 am – 6 pm ($80 per week)'. */
const hoursOf = (session: Session): string | undefined => {
  const [camp, extended, carePrice] = [campTimeOf(session), extendedTimeOf(session), carePriceOf(session)];
  if (extended === undefined || extended === NO_CARE) return camp;
  const care = `with care ${extended}${carePrice === undefined ? '' : ` (${carePrice})`}`;
  return camp === undefined ? care : `${camp}, ${care}`;
};

/** When registration opens; undefined if the camp has not announced it. */
const registrationText = ({ camp }: Pick<SchedulableInstance, 'camp'>, today: string): string | undefined => {
  const parsed = readRegistration(camp.registration_date);
  const days = typeof parsed === 'number' ? parsed - (readIsoDay(today) ?? parsed) : undefined;
  const { text } =
    registrationOf({ ...camp, org_id: '', instances: [], ...(days !== undefined && { timeUntilRegDate: days }) }) ?? {};
  return text && (text === 'Open' ? 'Registration is open' : `Registration opens ${text}`);
};

/** The facts that parents choose a session by, as text; missing ones are left out, except the price. */
export const offerFacts = (offer: SchedulableInstance, today: string): readonly string[] => {
  const { session, weeks, isPlacedByWeek, distance } = offer;
  const fills = !isPlacedByWeek && weeks.length > 1 ? `fills the weeks of ${formatWeeks(weeks)}` : undefined;
  return [
    [datesOf(session), fills].filter(Boolean).join(', '),
    hoursOf(session),
    priceOf(session) ?? 'Price not stated',
    distance === null ? undefined : formatMiles(distance),
    registrationText(offer, today),
  ].filter((fact) => fact !== undefined && fact !== '') as readonly string[];
};
