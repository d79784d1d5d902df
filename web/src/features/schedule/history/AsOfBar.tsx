import type { ScheduleView } from '@campjay/query-api/schedule/contract.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Slider from '@mui/material/Slider';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { HEADER_HEIGHT } from '../../frame/frameLayout.ts';
import { Field, FieldInput } from '../../../ui/Field.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { useDebouncedDraft } from '../../../ui/useDebouncedDraft.ts';
import { useAsOfPosition, useScheduleAsOf } from './asOf.ts';
import { ChangeSteps } from './ChangeSteps.tsx';
import { fieldOf, MINUTE_MS, formatMoment, momentOf } from './moments.ts';

/** Milliseconds that the slider must rest before the schedule is fetched. */
const DEBOUNCE_MS = 250;
/** Maximum number of arrow key presses from the beginning to the present. */
const STEPS = 200;

/** Navigates through a schedule's history: shows the viewed moment above the grid, and a way back to the present. */
export function AsOfBar({ schedule }: { schedule: ScheduleView }) {
  const asOf = useScheduleAsOf(schedule);
  return asOf ? <Bar schedule={schedule} at={asOf.at} /> : null;
}

function Bar({ schedule, at }: { schedule: ScheduleView; at: number }) {
  const { viewAsOf, backToNow } = useAsOfPosition();
  const asOf = useScheduleAsOf(schedule);
  const id = useId();
  const [now] = useState(() => Date.now());
  const { ownerId, beganAt } = schedule;
  const earliest = Math.min(now - MINUTE_MS, beganAt === null ? now : Date.parse(beganAt));
  const clampMoment = (moment: number): number => Math.max(earliest, Math.min(now, moment));
  const [draft, setDraft] = useDebouncedDraft(
    at,
    (moment) => viewAsOf({ ownerId, at: clampMoment(moment) }),
    DEBOUNCE_MS,
  );
  const step = Math.max(MINUTE_MS, Math.round((now - earliest) / STEPS / MINUTE_MS) * MINUTE_MS);
  /** The field has minute precision; use the end of the minute, so that all its changes are included. */
  const applyField = (field: string): void => {
    const moment = momentOf(field);
    if (moment !== undefined) setDraft(clampMoment(moment + MINUTE_MS - 1));
  };
  return (
    <Box
      component="section"
      aria-label="An earlier moment"
      sx={{
        position: { sm: 'sticky' },
        top: HEADER_HEIGHT,
        zIndex: 6,
        mb: 2,
        p: { xs: 1.5, sm: 2 },
        borderRadius: 2,
        bgcolor: 'background.paper',
        border: '2px solid',
        borderColor: 'warning.main',
      }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Typography role="status" sx={{ typography: 'h3', mr: 'auto', fontVariantNumeric: 'tabular-nums' }}>
          You are looking at {formatMoment(draft)}
        </Typography>
        <Button variant="contained" disableElevation onClick={backToNow} sx={{ minHeight: 44 }}>
          Back to now
        </Button>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, rowGap: 1, mt: 0.5 }}>
        <Box sx={{ flex: '1 1 260px', px: 1.5 }}>
          <Slider
            aria-label="Moment"
            min={earliest}
            max={now}
            step={step}
            value={draft}
            getAriaValueText={formatMoment}
            onChange={(_, value) => setDraft(typeof value === 'number' ? value : draft)}
          />
        </Box>
        <Box sx={{ flex: '0 1 240px', minWidth: 0 }}>
          <Field id={id} label="Date and time" isLabelRaised>
            <FieldInput
              id={id}
              type="datetime-local"
              value={fieldOf(draft)}
              inputProps={{ min: fieldOf(earliest), max: fieldOf(now) }}
              onChange={({ target }) => applyField(target.value)}
            />
          </Field>
        </Box>
      </Box>
      {asOf?.hasFailed === true ? (
        <LoadFailed text="The schedule of that moment could not be loaded." onRetry={asOf.retry} />
      ) : (
        <ChangeSteps
          ownerId={ownerId}
          revision={asOf?.view?.revision}
          onStep={(moment) => setDraft(clampMoment(moment))}
        />
      )}
    </Box>
  );
}
