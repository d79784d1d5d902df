import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { CampOrg } from '../../catalog/campAnswer.ts';
import { useState } from 'react';
import { Link as RouterLink } from '../../../ui/Link.tsx';
import { useAppDispatch } from '../../../app/hooks.ts';
import { messageShown } from '../../../app/snackbar/snackbar.ts';
import { LoadFailed } from '../../../ui/PageLoading.tsx';
import { TitledDialog } from '../../../ui/dialogs/TitledDialog.tsx';
import { LiveRegion } from '../planning/LiveRegion.tsx';
import { useSchedulesQuery } from '../scheduleApi.ts';
import { AddForm, type AddedSession } from './AddForm.tsx';
import { filterEditableKids } from './KidChoice.tsx';

export interface AddToScheduleProps {
  readonly camp: CampOrg;
  readonly season: number;
  /** The session that the user clicked; absent to let the user choose one of the camp's sessions. */
  readonly instanceId?: string | undefined;
  readonly onClose: () => void;
}

const FORM_ID = 'add-to-schedule';

/** Milliseconds that the message stays: long enough to press 'Open schedule'. */
const ADDED_MESSAGE_MS = 8000;

/** Dialog to add a session of a camp to a kid's schedule, from any page that shows the camp. */
export function AddToSchedule({ camp, season, instanceId, onClose }: AddToScheduleProps) {
  const dispatch = useAppDispatch();
  const { data, isError, refetch } = useSchedulesQuery(undefined);
  const [isSending, setSending] = useState(false);
  const kids = data && filterEditableKids(data.holders);
  const hasKids = kids !== undefined && kids.length > 0;

  const confirmAndClose = ({ camp: campName, kid: kidName }: AddedSession): void => {
    const action = { label: 'Open schedule', to: '/scheduling' };
    dispatch(messageShown({ text: `${campName} is in ${kidName}’s schedule.`, ms: ADDED_MESSAGE_MS, action }));
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
              form={FORM_ID}
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
        <AddForm
          id={FORM_ID}
          {...{ camp, season, instanceId, kids, isSending }}
          onSending={setSending}
          onAdded={confirmAndClose}
        />
      )}
      <LiveRegion />
    </TitledDialog>
  );
}

function NoKids({ onClose }: { onClose: () => void }) {
  return (
    <>
      <Typography sx={{ my: 2 }}>A schedule has a column for each kid. Add your kids to begin.</Typography>
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
