import CheckIcon from '@mui/icons-material/Check';
import FavoriteIcon from '@mui/icons-material/Favorite';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { SchedulableInstance, ScheduleView } from '@campjay/query-api/schedule/contract.ts';
import { useState } from 'react';
import { newUuid } from '../../../app/newUuid.ts';
import { kidNameIn, possessive } from '../names.ts';
import { usePlanning } from '../usePlanning.ts';
import { freeChoice, isPlaced } from './cellState.ts';
import { describeKidFit } from './describeKidFit.ts';
import { offerFacts, sessionName } from './offerFacts.ts';
import { WeekSelect } from './WeekSelect.tsx';

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
