import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { Session } from '../../catalog/card/campFacts.ts';
import { campTimeOf, sessionDatesOf, priceOf, sortByDate } from '../../catalog/card/sessionTable.ts';
import { isPlacedByWeek, possibleWeeks, weeksWhenPlaced } from '@campjay/domain/schedule/sessionWeeks.ts';
import type { ScheduleView, CalendarHolder } from '@campjay/query-api/schedule/contract.ts';
import { suggestChoice, describePlannedWeeks, isInSchedule, WeekSelect } from './OfferRow.tsx';
import { PillChoice } from '../../../ui/fields/PillChoice.tsx';
import { checkKidFit, type KidFacts } from '@campjay/domain/schedule/kidFit.ts';
import Box from '@mui/material/Box';
import type { CampOrg } from '../../catalog/campAnswer.ts';
import { type SubmitEvent, useState } from 'react';
import { newUuid } from '../../../app/commandRequest.ts';
import { nameOfKid, possessive, formatWeeks } from '../names.ts';
import { useScheduleQuery } from '../scheduleApi.ts';
import { useAppDispatch, useAppSelector } from '../../../app/hooks.ts';
import { sendQueued } from '../../../app/outbox/outcomes.ts';
import { queuePlanning, withQueued } from '../planning/planningKinds.ts';
import { KidChoice, scheduleOwnerIdOf } from './KidChoice.tsx';

interface SessionSelectProps {
  readonly sessions: readonly Session[];
  readonly value: Session;
  readonly onChange: (instanceId: string) => void;
}

const formatSession = (session: Session): string =>
  [session.batch_name, sessionDatesOf(session), campTimeOf(session), priceOf(session)].filter(Boolean).join(' · ');

/** Field to select one of the camp's sessions. A single session is shown as text. */
function SessionSelect({ sessions, value, onChange }: SessionSelectProps) {
  if (sessions.length === 1) return <Typography sx={{ overflowWrap: 'anywhere' }}>{formatSession(value)}</Typography>;
  return (
    <TextField
      select
      fullWidth
      label="Session"
      value={value.instance_id}
      onChange={({ target }) => onChange(target.value)}
      slotProps={{ select: { sx: { '& .MuiSelect-select.MuiSelect-select': { whiteSpace: 'normal' } } } }}
    >
      {sessions.map((session) => (
        <MenuItem key={session.instance_id} value={session.instance_id} sx={{ minHeight: 44, whiteSpace: 'normal' }}>
          {formatSession(session)}
        </MenuItem>
      ))}
    </TextField>
  );
}

/** The weeks of the schedule that a session would fill. */
export interface SessionPlacement {
  /** The weeks to choose from if the session is sold by the week; undefined if it has fixed dates. */
  readonly selectableWeeks: readonly string[] | undefined;
  /** The selected one of these weeks. */
  readonly week: string | undefined;
  /** The weeks that the session would fill; empty if they are outside the schedule's weeks. */
  readonly weeks: readonly string[];
}

/**
 * The weeks that a session would fill in a kid's schedule.
 * @param requestedWeek the week that the user selected; without one, it is the first week without a first choice
 */
export const placementOf = (
  schedule: Pick<ScheduleView, 'entries'> | undefined,
  kidId: string,
  datedSession: { readonly season: number; readonly session: Session },
  requestedWeek: string | undefined,
): SessionPlacement => {
  if (!isPlacedByWeek(datedSession))
    return { selectableWeeks: undefined, week: undefined, weeks: weeksWhenPlaced(datedSession, undefined) ?? [] };
  const selectableWeeks = possibleWeeks(datedSession);
  const freeWeek = selectableWeeks.find((week) => !schedule || suggestChoice(schedule, kidId, [week]) === 1);
  const week =
    requestedWeek !== undefined && selectableWeeks.includes(requestedWeek)
      ? requestedWeek
      : (freeWeek ?? selectableWeeks[0]);
  return { selectableWeeks, week, weeks: weeksWhenPlaced(datedSession, week) ?? [] };
};

const CHOICE_PILLS = [
  { value: '1', text: 'First choice' },
  { value: '2', text: 'Second choice' },
] as const;

/** Field to select first or second choice for the week. */
function ChoicePills({ value, onChange }: { value: 1 | 2; onChange: (choice: 1 | 2) => void }) {
  const selected = value === 1 ? '1' : '2';
  return (
    <PillChoice
      label="Choice for the week"
      pills={CHOICE_PILLS}
      selected={[selected]}
      onToggle={(choice) => onChange(choice === '1' ? 1 : 2)}
    />
  );
}

/** The first of a camp's sessions that may suit the kid: unknown ages or grades do not rule it out. */
export const findFittingSession = (
  sessions: readonly Session[],
  season: number,
  kid: KidFacts | undefined,
): Session | undefined => kid && sessions.find((session) => checkKidFit(kid, { season, session }).fits !== false);

/** The names of the camp and of the kid, for the message that a session was added to the kid's schedule. */
export interface AddedSession {
  readonly camp: string;
  readonly kid: string;
}

interface AddFormProps {
  readonly id: string;
  readonly camp: CampOrg;
  readonly season: number;
  readonly instanceId: string | undefined;
  readonly kids: readonly CalendarHolder[];
  readonly isSending: boolean;
  readonly onSending: (isSending: boolean) => void;
  readonly onAdded: (addedSession: AddedSession) => void;
}

/**
 * Form to choose the session, the kid, the week, and first or second choice. It shows what is already planned in these
 * weeks.
 */
export function AddForm({ id, camp, season, instanceId, kids, isSending, onSending, onAdded }: AddFormProps) {
  const dispatch = useAppDispatch();
  const commands = useAppSelector((state) => state.outbox.commands);
  const [kidId, setKidId] = useState(kids[0]?.kidId);
  const [selectedId, setSelectedId] = useState(instanceId);
  const [requestedWeek, setRequestedWeek] = useState<string>();
  const [requestedChoice, setRequestedChoice] = useState<1 | 2>();
  const [problem, setProblem] = useState<string>();
  const kid = kids.find((holder) => holder.kidId === kidId) ?? kids[0];
  const { data } = useScheduleQuery(kid && scheduleOwnerIdOf(kid));
  const schedule = data && withQueued(data, commands);
  const kidFacts = schedule?.kids.find((each) => each.kidId === kid?.kidId);

  const sessions = sortByDate(camp.instances);
  const session =
    sessions.find(({ instance_id }) => instance_id === selectedId) ??
    findFittingSession(sessions, season, kidFacts) ??
    sessions[0];
  if (!kid || !session) return null;
  const datedSession = { season, session };
  const { selectableWeeks, week, weeks } = placementOf(schedule, kid.kidId, datedSession, requestedWeek);
  const choice = requestedChoice ?? (schedule ? suggestChoice(schedule, kid.kidId, weeks) : 1);
  const name = nameOfKid(kid);
  const sessionId = { org_id: camp.org_id, instance_id: session.instance_id } as const;
  const isAlreadyAdded = schedule !== undefined && isInSchedule(schedule, kid.kidId, sessionId, week);
  const plannedEntries = schedule ? describePlannedWeeks(schedule, kid.kidId, weeks) : [];

  const add = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (isSending || !schedule) return;
    if (isAlreadyAdded) {
      setProblem(`It is already in ${possessive(name)} schedule.`);
      return;
    }
    if (weeks.length === 0) {
      setProblem('It is outside the weeks of the schedule.');
      return;
    }
    setProblem(undefined);
    onSending(true);
    const placement = { kidId: kid.kidId, choice, ...(week !== undefined && { week }) };
    const body = { entryId: newUuid(), ...sessionId, ...placement };
    const command = queuePlanning(schedule, { operation: 'schedule-camp-instance', body });
    const { status } = await dispatch(sendQueued(command, { endsWhenLate: true }));
    onSending(false);
    if (status !== 'refused') onAdded({ camp: camp.camp_org_name, kid: name });
    else setProblem('It was not added.');
  };

  return (
    <Box component="form" id={id} onSubmit={(event) => void add(event)} sx={{ display: 'grid', gap: 2.5, mt: 2 }}>
      <SessionSelect sessions={sessions} value={session} onChange={setSelectedId} />
      <Box role="radiogroup" aria-label="For whom" sx={{ display: 'grid', gap: 1 }}>
        {kids.map((holder) => (
          <KidChoice
            key={holder.kidId}
            kid={holder}
            datedSession={datedSession}
            isSelected={holder === kid}
            onSelect={() => setKidId(holder.kidId)}
          />
        ))}
      </Box>
      {selectableWeeks && week !== undefined && (
        <WeekSelect weeks={selectableWeeks} value={week} onChange={setRequestedWeek} />
      )}
      <ChoicePills value={choice} onChange={setRequestedChoice} />
      <Box role="status">
        {isAlreadyAdded && (
          <Typography sx={{ fontWeight: 600 }}>It is already in {possessive(name)} schedule.</Typography>
        )}
        {weeks.length > 0 && (
          <Typography>
            {`It fills the ${weeks.length === 1 ? 'week' : 'weeks'} of ${formatWeeks(weeks)}.`}
            {schedule && plannedEntries.length === 0 && ` Nothing else is planned for ${name} then.`}
          </Typography>
        )}
        {plannedEntries.map((line) => (
          <Typography key={line} color="text.secondary">
            {line}
          </Typography>
        ))}
        {weeks.length === 0 && <Typography>It is outside the weeks of the schedule.</Typography>}
      </Box>
      {problem !== undefined && (
        <Typography role="alert" color="error">
          {problem}
        </Typography>
      )}
    </Box>
  );
}
