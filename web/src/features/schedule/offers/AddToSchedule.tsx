import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { CampOrg } from '@campjay/query-api/search/contract.ts';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { useAppDispatch } from '../../../app/hooks.ts';
import { messageShown } from '../../../app/snackbar/snackbar.ts';
import { LoadFailed } from '../../../ui/PageLoading.tsx';
import { TitledDialog } from '../../../ui/TitledDialog.tsx';
import { PlanningHost } from '../planning/PlanningHost.tsx';
import { useSchedulesQuery } from '../scheduleApi.ts';
import { AddForm, type AddedSession } from './AddForm.tsx';
import { plannableKids } from './KidChoice.tsx';

export interface AddToScheduleProps {
  readonly camp: CampOrg;
  readonly season: number;
  /** The session that was clicked; absent to choose among all of the camp's sessions. */
  readonly instanceId?: string | undefined;
  readonly onClose: () => void;
}

const FORM = 'add-to-schedule';

/** Adds a session of a camp to a kid's schedule, from any page that shows the camp. */
export function AddToSchedule({ camp, season, instanceId, onClose }: AddToScheduleProps) {
  const dispatch = useAppDispatch();
  const { data, isError, refetch } = useSchedulesQuery(undefined);
  const [isSending, setSending] = useState(false);
  const kids = data && plannableKids(data.holders);
  const hasKids = kids !== undefined && kids.length > 0;

  const close = ({ camp: name, kid }: AddedSession): void => {
    const action = { label: 'Open schedule', to: '/scheduling' };
    dispatch(messageShown({ text: `${name} is in ${kid}’s schedule.`, ms: ADDED_MS, action }));
    onClose();
  };

  return (
    <TitledDialog
      isOpen
      onClose={onClose}
      title="Add to schedule"
      actions={
        hasKids && (
          <>
            <Button onClick={onClose} sx={{ minHeight: 44 }}>
              Cancel
            </Button>
            <Button
              type="submit"
              form={FORM}
              variant="contained"
              disableElevation
              aria-disabled={isSending}
              sx={{ minHeight: 44 }}
            >
              {isSending ? 'One moment…' : 'Add to schedule'}
            </Button>
          </>
        )
      }
    >
      <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{camp.camp_org_name}</Typography>
      {!kids && !isError && <Typography role="status">Loading…</Typography>}
      {!kids && isError && <LoadFailed text="Your schedules could not be loaded." onRetry={() => void refetch()} />}
      {kids && !hasKids && <NoKids onClose={onClose} />}
      {hasKids && (
        <AddForm id={FORM} {...{ camp, season, instanceId, kids, isSending }} onSending={setSending} onAdded={close} />
      )}
      <PlanningHost />
    </TitledDialog>
  );
}

/** Milliseconds; long enough to reach 'Open schedule'. */
const ADDED_MS = 8000;

function NoKids({ onClose }: { onClose: () => void }) {
  return (
    <>
      <Typography sx={{ my: 2 }}>A schedule has a column for each kid. Tell us who yours are to begin.</Typography>
      <Button
        variant="contained"
        disableElevation
        component={RouterLink}
        to="#manage-kids"
        onClick={onClose}
        sx={{ minHeight: 44 }}
      >
        Manage Kids
      </Button>
    </>
  );
}
