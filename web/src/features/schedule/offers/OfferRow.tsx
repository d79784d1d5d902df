import type { ScheduleEntry, ScheduleView, SchedulableInstance } from '@campjay/query-api/schedule/contract.ts';
import { titleOfEntry, weekLabel, formatWeeks, kidNameIn, possessive } from '../names.ts';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { formatMiles } from '@campjay/domain/format.ts';
import { readRegistration } from '@campjay/domain/catalog/registration.ts';
import { readIsoDay } from '@campjay/events/calendar.ts';
import { type Session, registrationOf } from '../../catalog/card/campFacts.ts';
import { campTimeOf, carePriceOf, datesOf, extendedTimeOf, NO_CARE, priceOf } from '../../catalog/card/sessionTable.ts';
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

/** A session by its camp's id and its own. */
export interface SessionId {
  readonly org_id: string;
  readonly instance_id: string;
}

const entriesInCell = ({ entries }: Entries, kidId: string, week: string): readonly ScheduleEntry[] =>
  entries.filter((entry) => entry.kidId === kidId && entry.weeks.includes(week));

/** Whether the kid already has the session; if it is placed by the week, in that week. */
export const isPlaced = (
  { entries }: Entries,
  kidId: string,
  { org_id, instance_id }: SessionId,
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

const CHOICE_NAMES = { 1: 'first choice', 2: 'second choice' } as const;

const describeEntry = (entry: ScheduleEntry): string =>
  entry.kind === 'playdates' ? titleOfEntry(entry) : `${titleOfEntry(entry)} (${CHOICE_NAMES[entry.choice]})`;

/** 'Week of June 8: Tide Pools (first choice), At the lake (second choice)', for each week with entries. */
export const describeCells = (schedule: Entries, kidId: string, weeks: readonly string[]): readonly string[] =>
  weeks.flatMap((week) => {
    const cellEntries = entriesInCell(schedule, kidId, week);
    return cellEntries.length === 0 ? [] : [`Week of ${weekLabel(week)}: ${cellEntries.map(describeEntry).join(', ')}`];
  });

/** First choice if it is free in all the weeks, otherwise second. */
export const freeChoice = (schedule: Entries, kidId: string, weeks: readonly string[]): Choice => {
  const isOccupied = ({ kind, choice, status }: ScheduleEntry): boolean =>
    kind !== 'playdates' && choice === 1 && status !== 'cancelled';
  return weeks.some((week) => entriesInCell(schedule, kidId, week).some(isOccupied)) ? 2 : 1;
};

interface WeekSelectProps {
  readonly weeks: readonly string[];
  readonly value: string;
  readonly onChange: (week: string) => void;
}

/** Selects the week of a session that is sold by the week. */
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
const sessionName = (session: Session): string => session.batch_name ?? datesOf(session) ?? 'Session';

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
    priceOf(session) ?? 'Price not listed',
    distance === null ? undefined : formatMiles(distance),
    registrationText(offer, today),
  ].filter((fact) => fact !== undefined && fact !== '') as readonly string[];
};

interface OfferRowProps {
  readonly offer: SchedulableInstance;
  readonly schedule: ScheduleView;
  readonly kidId: string;
  /** The week of the cell to fill. */
  readonly week: string;
  readonly onPlaced: () => void;
}

/** A session that can be placed, with its facts and buttons to place it. */
export function OfferRow({ offer, schedule, kidId, week, onPlaced }: OfferRowProps) {
  const { send } = usePlanning(schedule);
  const [isSending, setSending] = useState(false);
  const [chosenWeek, setChosenWeek] = useState<string>();
  const isOtherWeek = !offer.weeks.includes(week);
  const targetWeek = chosenWeek ?? (isOtherWeek ? (offer.weeks[0] ?? week) : week);
  const filledWeeks = offer.isPlacedByWeek ? [targetWeek] : offer.weeks;
  const kid = schedule.kids.find((each) => each.kidId === kidId);
  const fit = kid && describeKidFit(kid, offer);
  const freeChoiceNumber = freeChoice(schedule, kidId, filledWeeks);
  const name = sessionName(offer.session);

  const add = async (choice: 1 | 2): Promise<void> => {
    if (isSending) return;
    setSending(true);
    const { org_id, instance_id } = offer;
    const placement = { kidId, choice, ...(offer.isPlacedByWeek && { week: targetWeek }) };
    const outcome = await send('schedule-camp-instance', { entryId: newUuid(), org_id, instance_id, ...placement });
    setSending(false);
    if (outcome === 'done') onPlaced();
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
        {offerFacts(offer, schedule.today).map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </Box>
      {fit?.fits === false && (
        <Typography variant="body2" sx={{ mt: 0.5, color: 'error.main', fontWeight: 600 }}>
          {fit.text}
        </Typography>
      )}
      {offer.isPlacedByWeek && isOtherWeek && (
        <Box sx={{ mt: 1.5, maxWidth: 320 }}>
          <WeekSelect weeks={offer.weeks} value={targetWeek} onChange={setChosenWeek} />
        </Box>
      )}
      {isPlaced(schedule, kidId, offer, offer.isPlacedByWeek ? targetWeek : undefined) ? (
        <Box sx={{ mt: 1, minHeight: 44, display: 'flex', alignItems: 'center', gap: 1, color: 'secondary.main' }}>
          <CheckIcon fontSize="small" />
          In {possessive(kidNameIn(schedule, kidId))} schedule
        </Box>
      ) : (
        <Box sx={{ mt: 1.25, display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {([1, 2] as const).map((choice) => (
            <Button
              key={choice}
              variant={choice === freeChoiceNumber ? 'contained' : 'outlined'}
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

const ORDINALS = { 1: 'first', 2: 'second' } as const;
