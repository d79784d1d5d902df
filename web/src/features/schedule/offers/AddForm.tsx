import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { CampOrg } from '@campjay/query-api/search/contract.ts';
import type { CalendarHolder } from '@campjay/query-api/schedule/contract.ts';
import { type SubmitEvent, useState } from 'react';
import { newUuid } from '../../../app/newUuid.ts';
import { byDate } from '../../catalog/card/sessionTable.ts';
import { nameOfKid, possessive, formatWeeks } from '../names.ts';
import { useScheduleQuery } from '../scheduleApi.ts';
import { usePlanner, usePlanningState, withPending } from '../usePlanning.ts';
import { describeCells, freeChoice, isPlaced } from './cellState.ts';
import { ChoicePills } from './ChoicePills.tsx';
import { firstFitting } from './firstFitting.ts';
import { KidChoice } from './KidChoice.tsx';
import { scheduleOf } from './plannableKids.ts';
import { SessionSelect } from './SessionSelect.tsx';
import { targetOf } from './target.ts';
import { WeekSelect } from './WeekSelect.tsx';

/** The camp of the placed session, and the kid. */
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
  readonly onAdded: (added: AddedSession) => void;
}

/** Form to choose the kid, session, week and choice; shows what is already planned there. */
export function AddForm({ id, camp, season, instanceId, kids, isSending, onSending, onAdded }: AddFormProps) {
  const planner = usePlanner();
  const pending = usePlanningState((state) => state.pending);
  const [kidId, setKidId] = useState(kids[0]?.kidId);
  const [selectedId, setSelectedId] = useState(instanceId);
  const [requestedWeek, setRequestedWeek] = useState<string>();
  const [requestedChoice, setRequestedChoice] = useState<1 | 2>();
  const [problem, setProblem] = useState<string>();
  const kid = kids.find((holder) => holder.kidId === kidId) ?? kids[0];
  const { data } = useScheduleQuery(kid && scheduleOf(kid));
  const schedule = data && withPending(data, pending);
  const kidFacts = schedule?.kids.find((holder) => holder.kidId === kid?.kidId);

  const sessions = byDate(camp.instances);
  const session =
    sessions.find(({ instance_id }) => instance_id === selectedId) ??
    firstFitting(sessions, season, kidFacts) ??
    sessions[0];
  if (!kid || !session) return null;
  const datedSession = { season, session };
  const { selectableWeeks, week, weeks } = targetOf(schedule, kid.kidId, datedSession, requestedWeek);
  const choice = requestedChoice ?? (schedule ? freeChoice(schedule, kid.kidId, weeks) : 1);
  const name = nameOfKid(kid);
  const sessionId = { org_id: camp.org_id, instance_id: session.instance_id } as const;
  const isAlreadyAdded = schedule !== undefined && isPlaced(schedule, kid.kidId, sessionId, week);
  const occupied = schedule ? describeCells(schedule, kid.kidId, weeks) : [];

  const add = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (isSending || !schedule) return;
    if (isAlreadyAdded) {
      setProblem(`It is in ${possessive(name)} schedule already.`);
      return;
    }
    if (weeks.length === 0) {
      setProblem('It lies outside the weeks of the schedule.');
      return;
    }
    setProblem(undefined);
    onSending(true);
    const placement = { kidId: kid.kidId, choice, ...(week !== undefined && { week }) };
    const body = { entryId: newUuid(), ...sessionId, ...placement };
    const outcome = await planner.send(schedule, { operation: 'schedule-camp-instance', body });
    onSending(false);
    if (outcome === 'done') onAdded({ camp: camp.camp_org_name, kid: name });
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
          <Typography sx={{ fontWeight: 600 }}>It is in {possessive(name)} schedule already.</Typography>
        )}
        {weeks.length > 0 && (
          <Typography>
            {`It fills the ${weeks.length === 1 ? 'week' : 'weeks'} of ${formatWeeks(weeks)}.`}
            {schedule && occupied.length === 0 && ` Nothing else is planned for ${name} then.`}
          </Typography>
        )}
        {occupied.map((line) => (
          <Typography key={line} color="text.secondary">
            {line}
          </Typography>
        ))}
        {weeks.length === 0 && <Typography>It lies outside the weeks of the schedule.</Typography>}
      </Box>
      {problem !== undefined && (
        <Typography role="alert" color="error">
          {problem}
        </Typography>
      )}
    </Box>
  );
}
