import type { GetAnswer } from '../../../app/apiTypes.ts';
import type { ScheduleEntry, ScheduleView } from '@campjay/query-api/schedule/contract.ts';
import { titleOfEntry, weekLabel, formatWeeks, kidNameIn, possessive } from '../names.ts';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { formatMiles } from '@campjay/domain/format.ts';
import { readRegistration } from '@campjay/domain/catalog/registration.ts';
import { readIsoDay } from '@campjay/events/calendar.ts';
import { type Session, registrationOf } from '../../catalog/card/campFacts.ts';
import {
  campTimeOf,
  sessionCarePriceOf,
  sessionDatesOf,
  extendedTimeOf,
  NO_CARE,
  priceOf,
} from '../../catalog/card/sessionTable.ts';
import CheckIcon from '@mui/icons-material/Check';
import FavoriteIcon from '@mui/icons-material/Favorite';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { newUuid } from '../../../app/commandRequest.ts';
import { usePlanning } from '../usePlanning.ts';
import { describeKidFit } from './KidChoice.tsx';

type Entries = Pick<ScheduleView, 'entries'>;
type Choice = 1 | 2;

/** Identifies a session: its own id is unique only within its camp. */
export interface SessionKey {
  readonly org_id: string;
  readonly instance_id: string;
}

const entriesInCell = ({ entries }: Entries, kidId: string, week: string): readonly ScheduleEntry[] =>
  entries.filter((entry) => entry.kidId === kidId && entry.weeks.includes(week));

/**
 * Whether the kid's schedule already contains the session.
 * @param week for a session that is sold by the week: checks this week only
 */
export const isInSchedule = (
  { entries }: Entries,
  kidId: string,
  { org_id, instance_id }: SessionKey,
  week: string | undefined,
): boolean =>
  entries.some(
    (entry) =>
      entry.kind === 'session' &&
      entry.kidId === kidId &&
      entry.session.org_id === org_id &&
      entry.session.session.instance_id === instance_id &&
      (week === undefined || entry.weeks.includes(week)),
  );

const ORDINALS = { 1: 'first', 2: 'second' } as const;

const describeEntry = (entry: ScheduleEntry): string =>
  entry.kind === 'playdates' ? titleOfEntry(entry) : `${titleOfEntry(entry)} (${ORDINALS[entry.choice]} choice)`;

/** What is planned in each week with entries: 'Week of June 8: Tide Pools (first choice), Lake (second choice)'. */
export const describePlannedWeeks = (schedule: Entries, kidId: string, weeks: readonly string[]): readonly string[] =>
  weeks.flatMap((week) => {
    const entries = entriesInCell(schedule, kidId, week);
    return entries.length === 0 ? [] : [`Week of ${weekLabel(week)}: ${entries.map(describeEntry).join(', ')}`];
  });

/** Suggests a choice for a new entry: first choice, unless one of the weeks already has a first choice. */
export const suggestChoice = (schedule: Entries, kidId: string, weeks: readonly string[]): Choice => {
  const isFirstChoice = ({ kind, choice, status }: ScheduleEntry): boolean =>
    kind !== 'playdates' && choice === 1 && status !== 'cancelled';
  return weeks.some((week) => entriesInCell(schedule, kidId, week).some(isFirstChoice)) ? 2 : 1;
};

interface WeekSelectProps {
  readonly weeks: readonly string[];
  readonly value: string;
  readonly onChange: (week: string) => void;
}

/** Field to select the week of a session that is sold by the week. */
export function WeekSelect({ weeks, value, onChange }: WeekSelectProps) {
  return (
    <TextField select fullWidth label="Week" value={value} onChange={({ target }) => onChange(target.value)}>
      {weeks.map((week) => (
        <MenuItem key={week} value={week} sx={{ minHeight: 44 }}>
          Week of {weekLabel(week)}
        </MenuItem>
      ))}
    </TextField>
  );
}

/** The session's name, or its dates if it has none. */
const formatSessionName = (session: Session): string => session.batch_name ?? sessionDatesOf(session) ?? 'Session';

/** '9 am – 3 pm, with care 8 am – 6 pm ($80 per week)'; undefined if no hours are listed. */
const formatHours = (session: Session): string | undefined => {
  const campHours = campTimeOf(session);
  const extendedHours = extendedTimeOf(session);
  const carePrice = sessionCarePriceOf(session);
  if (extendedHours === undefined || extendedHours === NO_CARE) return campHours;
  const care = `with care ${extendedHours}${carePrice === undefined ? '' : ` (${carePrice})`}`;
  return campHours === undefined ? care : `${campHours}, ${care}`;
};

/** A session that can be added to a schedule. */
export type SchedulableInstance = GetAnswer<'camp-data/get-all-schedulable-instances'>['data'][number];

/** Whether registration is open, or when it opens; undefined if the camp has not announced it. */
const describeRegistration = ({ camp }: Pick<SchedulableInstance, 'camp'>, today: string): string | undefined => {
  const registrationDay = readRegistration(camp.registration_date);
  const currentDay = readIsoDay(today);
  const hasDays = typeof registrationDay === 'number' && currentDay !== undefined;
  const registration = registrationOf({
    ...camp,
    ...(hasDays && { timeUntilRegDate: registrationDay - currentDay }),
  });
  if (!registration) return undefined;
  return registration.text === 'Open' ? 'Registration is open' : `Registration opens ${registration.text}`;
};

/** The facts by which parents choose a session, as texts. Unknown facts are left out, except the price. */
export const listOfferFacts = (offer: SchedulableInstance, today: string): readonly string[] => {
  const { session, weeks, isPlacedByWeek: isSoldByWeek, distance } = offer;
  const filledWeeksText = !isSoldByWeek && weeks.length > 1 ? `fills the weeks of ${formatWeeks(weeks)}` : undefined;
  const facts = [
    [sessionDatesOf(session), filledWeeksText].filter(Boolean).join(', '),
    formatHours(session),
    priceOf(session) ?? 'Price not listed',
    distance === null ? undefined : formatMiles(distance),
    describeRegistration(offer, today),
  ];
  return facts.filter((fact) => fact !== undefined).filter((fact) => fact !== '');
};

interface OfferRowProps {
  readonly offer: SchedulableInstance;
  readonly schedule: ScheduleView;
  readonly kidId: string;
  /** The week of the cell to fill. */
  readonly week: string;
  readonly onAdded: () => void;
}

/** A session that the user can add to the schedule, with its facts and with buttons to add it. */
export function OfferRow({ offer, schedule, kidId, week, onAdded }: OfferRowProps) {
  const { send } = usePlanning(schedule);
  const [isSending, setSending] = useState(false);
  const [selectedWeek, setSelectedWeek] = useState<string>();
  const isInOtherWeek = !offer.weeks.includes(week);
  const targetWeek = selectedWeek ?? (isInOtherWeek ? (offer.weeks[0] ?? week) : week);
  const filledWeeks = offer.isPlacedByWeek ? [targetWeek] : offer.weeks;
  const kid = schedule.kids.find((each) => each.kidId === kidId);
  const fit = kid && describeKidFit(kid, offer);
  const suggestedChoice = suggestChoice(schedule, kidId, filledWeeks);
  const name = formatSessionName(offer.session);

  const add = async (choice: Choice): Promise<void> => {
    if (isSending) return;
    setSending(true);
    const { org_id, instance_id } = offer;
    const placement = { kidId, choice, ...(offer.isPlacedByWeek && { week: targetWeek }) };
    const body = { entryId: newUuid(), org_id, instance_id, ...placement };
    const { status } = await send('schedule-camp-instance', body, { session: offer, endsWhenLate: true });
    setSending(false);
    if (status !== 'refused') onAdded();
  };

  return (
    <Box
      component="li"
      sx={{
        py: 2,
        borderTop: '1px solid',
        borderColor: 'divider',
        overflowWrap: 'anywhere',
        '&:first-of-type': { border: 0 },
      }}
    >
      <Typography component="h3" sx={{ fontWeight: 600, fontSize: '1.05rem' }}>
        {offer.isFavorite && (
          <FavoriteIcon
            titleAccess="Favorite"
            color="primary"
            sx={{ fontSize: 18, mr: 0.75, verticalAlign: '-0.15em' }}
          />
        )}
        {offer.camp.camp_org_name}
      </Typography>
      {offer.session.batch_name !== undefined && <Typography>{offer.session.batch_name}</Typography>}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 0.5, p: 0, typography: 'body2', color: 'text.secondary' }}>
        {listOfferFacts(offer, schedule.today).map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </Box>
      {fit?.fits === false && (
        <Typography variant="body2" sx={{ mt: 0.5, color: 'error.main', fontWeight: 600 }}>
          {fit.text}
        </Typography>
      )}
      {offer.isPlacedByWeek && isInOtherWeek && (
        <Box sx={{ mt: 1.5, maxWidth: 320 }}>
          <WeekSelect weeks={offer.weeks} value={targetWeek} onChange={setSelectedWeek} />
        </Box>
      )}
      {isInSchedule(schedule, kidId, offer, offer.isPlacedByWeek ? targetWeek : undefined) ? (
        <Box sx={{ mt: 1, minHeight: 44, display: 'flex', alignItems: 'center', gap: 1, color: 'secondary.main' }}>
          <CheckIcon fontSize="small" />
          In {possessive(kidNameIn(schedule, kidId))} schedule
        </Box>
      ) : (
        <Box sx={{ mt: 1.25, display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {([1, 2] as const).map((choice) => (
            <Button
              key={choice}
              variant={choice === suggestedChoice ? 'contained' : 'outlined'}
              disableElevation
              aria-disabled={isSending}
              aria-label={`Add as ${ORDINALS[choice]} choice: ${name}, ${offer.camp.camp_org_name}`}
              onClick={() => void add(choice)}
              sx={{ minHeight: 44, flex: { xs: '1 1 auto', sm: '0 0 auto' } }}
            >
              Add as {ORDINALS[choice]} choice
            </Button>
          ))}
        </Box>
      )}
    </Box>
  );
}
