import ChevronLeftIcon from '@mui/icons-material/ChevronLeft';
import ChevronRightIcon from '@mui/icons-material/ChevronRight';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import {
  useChangesAroundQuery,
  formatPerson,
  momentAfterChange,
  useAsOfPosition,
  useScheduleAsOf,
} from './historyApi.ts';
import type { ScheduleView } from '@campjay/query-api/schedule/contract.ts';
import Button from '@mui/material/Button';
import Slider from '@mui/material/Slider';
import { useId, useState } from 'react';
import { Field, Input } from '../../../ui/fields/Field.tsx';
import { LoadFailed } from '../../../ui/PageLoading.tsx';
import { useDebouncedDraft } from '../../../ui/fields/useDebouncedDraft.ts';
import { formatFieldValue, MINUTE_MS, formatMoment, parseFieldValue } from './moments.ts';

interface ChangeStepsProps {
  readonly ownerId: string;
  /** Revision of the last change at the viewed moment; -1 before the first one, undefined while unknown. */
  readonly revision: number | undefined;
  readonly onStep: (moment: number) => void;
}

/** Shows the change that led to the viewed state, with buttons to go to the previous and the next change. */
function ChangeSteps({ ownerId, revision, onStep }: ChangeStepsProps) {
  const { currentData: changes = [] } = useChangesAroundQuery(
    { ownerId, revision: revision ?? 0 },
    { skip: revision === undefined },
  );
  const changeAt = (targetRevision: number) => changes.find((change) => change.revision === targetRevision);
  const [previousChange, currentChange, nextChange] =
    revision === undefined ? [] : [changeAt(revision - 1), changeAt(revision), changeAt(revision + 1)];
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 44 }}>
      <IconButton
        aria-label="The change before"
        disabled={!previousChange}
        onClick={() => previousChange && onStep(momentAfterChange(previousChange))}
        sx={{ width: 44, height: 44 }}
      >
        <ChevronLeftIcon />
      </IconButton>
      <IconButton
        aria-label="The change after"
        disabled={!nextChange}
        onClick={() => nextChange && onStep(momentAfterChange(nextChange))}
        sx={{ width: 44, height: 44 }}
      >
        <ChevronRightIcon />
      </IconButton>
      <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere', minWidth: 0 }}>
        {currentChange && `${formatPerson(currentChange.by)} ${currentChange.sentence}.`}
        {revision === -1 && 'Nothing was planned yet.'}
      </Typography>
    </Box>
  );
}

/** Milliseconds without a slider movement before the schedule is fetched. */
const DEBOUNCE_MS = 250;
/** The slider has about this many steps, so that the arrow keys cover a long history in a limited number of presses. */
const SLIDER_STEPS = 200;

/**
 * Bar above the grid while the user views an earlier state of the schedule: shows that moment, and lets the user choose
 * another one or go back to the present. Renders nothing while the present is shown.
 */
export function AsOfBar({ schedule }: { schedule: ScheduleView }) {
  const asOf = useScheduleAsOf(schedule);
  return asOf ? <MomentBar schedule={schedule} at={asOf.at} /> : null;
}

/** The bar's content. `at` is the viewed moment, in milliseconds since 1970. */
function MomentBar({ schedule, at }: { schedule: ScheduleView; at: number }) {
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
  const sliderStepMs = Math.max(MINUTE_MS, Math.round((now - earliest) / SLIDER_STEPS / MINUTE_MS) * MINUTE_MS);
  /**
   * Views the moment that was entered in the field, which has minute precision. Uses the end of the minute, so that all
   * changes in it are included.
   */
  const applyField = (fieldValue: string): void => {
    const moment = parseFieldValue(fieldValue);
    if (moment !== undefined) setDraft(clampMoment(moment + MINUTE_MS - 1));
  };
  return (
    <Box
      component="section"
      aria-label="An earlier moment"
      sx={{
        position: { sm: 'sticky' },
        top: 'var(--header-height)',
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
            step={sliderStepMs}
            value={draft}
            getAriaValueText={formatMoment}
            onChange={(_, value) => setDraft(typeof value === 'number' ? value : draft)}
          />
        </Box>
        <Box sx={{ flex: '0 1 240px', minWidth: 0 }}>
          <Field id={id} label="Date and time">
            <Input
              id={id}
              type="datetime-local"
              value={formatFieldValue(draft)}
              min={formatFieldValue(earliest)}
              max={formatFieldValue(now)}
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
