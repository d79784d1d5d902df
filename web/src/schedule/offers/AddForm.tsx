import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { CampOrg } from '@campjay/query-api/catalog/contract.ts';
import type { CalendarHolder } from '@campjay/query-api/schedule/contract.ts';
import { type SubmitEvent, useState } from 'react';
import { newUuid } from '../../app/newUuid.ts';
import { byDate } from '../../catalog/card/sessionTable.ts';
import { nameOfKid, possessive, weeksInWords } from '../names.ts';
import { useScheduleQuery } from '../scheduleApi.ts';
import { usePlanner, usePlanningState, withPending } from '../usePlanning.ts';
import { cellsInWords, freeChoice, isPlaced } from './cellState.ts';
import { ChoicePills } from './ChoicePills.tsx';
import { firstFitting } from './firstFitting.ts';
import { KidChoice } from './KidChoice.tsx';
import { scheduleOf } from './plannableKids.ts';
import { SessionSelect } from './SessionSelect.tsx';
import { targetOf } from './target.ts';
import { WeekSelect } from './WeekSelect.tsx';

/** What was placed, and for whom. */
export interface Added {
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
  readonly onAdded: (added: Added) => void;
}

/** Which kid, which session, in which week and as which choice; and what stands there already. */
export function AddForm({ id, camp, season, instanceId, kids, isSending, onSending, onAdded }: AddFormProps) {
  const planner = usePlanner();
  const pending = usePlanningState((state) => state.pending);
  const [kidId, setKidId] = useState(kids[0]?.kidId);
  const [chosen, setChosen] = useState(instanceId);
  const [wishedWeek, setWishedWeek] = useState<string>();
  const [wishedChoice, setWishedChoice] = useState<1 | 2>();
  const [problem, setProblem] = useState<string>();
  const kid = kids.find((each) => each.kidId === kidId) ?? kids[0];
  const { data } = useScheduleQuery(kid && scheduleOf(kid));
  const schedule = data && withPending(data, pending);
  const facts = schedule?.kids.find((each) => each.kidId === kid?.kidId);

  const sessions = byDate(camp.instances);
  const session =
    sessions.find(({ instance_id }) => instance_id === chosen) ?? firstFitting(sessions, season, facts) ?? sessions[0];
  if (!kid || !session) return null;
  const dated = { season, session };
  const { choosable, week, weeks } = targetOf(schedule, kid.kidId, dated, wishedWeek);
  const choice = wishedChoice ?? (schedule ? freeChoice(schedule, kid.kidId, weeks) : 1);
  const name = nameOfKid(kid);
  const sessionId = { org_id: camp.org_id, instance_id: session.instance_id } as const;
  const isThere = schedule !== undefined && isPlaced(schedule, kid.kidId, sessionId, week);
  const held = schedule ? cellsInWords(schedule, kid.kidId, weeks) : [];

  const add = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (isSending || !schedule) return;
    if (isThere) {
      setProblem(`It is in ${possessive(name)} schedule already.`);
      return;
    }
    if (weeks.length === 0) {
      setProblem('It lies outside the weeks of the schedule.');
      return;
    }
    setProblem(undefined);
    onSending(true);
    const at = { kidId: kid.kidId, choice, ...(week !== undefined && { week }) };
    const body = { entryId: newUuid(), ...sessionId, ...at };
    const outcome = await planner.send(schedule, { operation: 'schedule-camp-instance', body });
    onSending(false);
    if (outcome === 'done') onAdded({ camp: camp.camp_org_name, kid: name });
    else setProblem('It was not added.');
  };

  return (
    <Box component="form" id={id} onSubmit={(event) => void add(event)} sx={{ display: 'grid', gap: 2.5, mt: 2 }}>
      <SessionSelect sessions={sessions} value={session} onChange={setChosen} />
      <Box role="radiogroup" aria-label="For whom" sx={{ display: 'grid', gap: 1 }}>
        {kids.map((each) => (
          <KidChoice
            key={each.kidId}
            kid={each}
            dated={dated}
            isChosen={each === kid}
            onChoose={() => setKidId(each.kidId)}
          />
        ))}
      </Box>
      {choosable && week !== undefined && <WeekSelect weeks={choosable} value={week} onChange={setWishedWeek} />}
      <ChoicePills value={choice} onChange={setWishedChoice} />
      <Box role="status">
        {isThere && <Typography sx={{ fontWeight: 600 }}>It is in {possessive(name)} schedule already.</Typography>}
        {weeks.length > 0 && (
          <Typography>
            {`It fills the ${weeks.length === 1 ? 'week' : 'weeks'} of ${weeksInWords(weeks)}.`}
            {schedule && held.length === 0 && ` Nothing else is planned for ${name} then.`}
          </Typography>
        )}
        {held.map((line) => (
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
