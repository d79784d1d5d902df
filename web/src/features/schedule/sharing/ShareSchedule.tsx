import { MAX_EMAIL_LENGTH } from '@campjay/domain/limits.ts';
import type { ShareMode } from '@campjay/events/schedule/entries.ts';
import Box from '@mui/material/Box';
import { useState } from 'react';
import { newUuid } from '../../../app/commandRequest.ts';
import { SharingFailed } from '../../favorites/ListCover.tsx';
import { CommandForm } from '../../../ui/fields/CommandForm.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { isEmail, useCommandForm, useFormField } from '../../../ui/fields/useCommandForm.ts';
import { ConfirmButton } from '../../favorites/ConfirmButton.tsx';
import { ModeChoice, ShareItem, SHARE_MODES } from './ShareItem.tsx';
import { useShareScheduleMutation, useEndScheduleAccessMutation } from './shareApi.ts';
import type { ScheduleMode, ScheduleView } from '@campjay/query-api/schedule/contract.ts';
import { useSchedulesQuery } from '../scheduleApi.ts';
import { TRIAL_DAYS, calculateTrialEnd } from '@campjay/domain/accounts/trial.ts';
import { useAccountInfoQuery } from '../../accounts/accountsApi.ts';
import { TitledDialog } from '../../../ui/dialogs/TitledDialog.tsx';

/**
 * Form to create a share. Without an email address, it creates a link that the user can send to anyone; with one, the
 * product sends an invitation to that person.
 */
function NewShare() {
  const [shareId, setShareId] = useState(newUuid);
  const [mode, setMode] = useState<ShareMode>('plan');
  const [share, { error: failure, originalArgs }] = useShareScheduleMutation();
  const form = useCommandForm({
    values: { email: '' },
    fields: [],
    isCleared: true,
    send: async ({ email }) => {
      const { error } = await share({ shareId, mode, ...(email.trim() !== '' && { email: email.trim() }) });
      if (error === undefined) setShareId(newUuid());
      return error;
    },
  });
  const email = useFormField(form, 'email', (text) =>
    text.trim() === '' || isEmail(text) ? undefined : 'This is not a valid email.',
  );
  const recipient = originalArgs?.email;
  return (
    <CommandForm
      form={form}
      label="Share with another parent"
      button={email.value.trim() === '' ? 'Make a link' : 'Send the invitation'}
      failure={<SharingFailed error={failure} />}
      successMessage={
        recipient === undefined ? 'The link is ready. Copy it below.' : `An invitation is on its way to ${recipient}.`
      }
    >
      <ModeChoice name="new-share-mode" legend="What may they do?" value={mode} onChange={setMode} />
      <TextField
        {...email}
        label="Their email (optional)"
        type="email"
        maxLength={MAX_EMAIL_LENGTH}
        hint="With an email we send an invitation that lets one person in. Without one you get a link that you can send to anyone."
      />
    </CommandForm>
  );
}

/** A schedule that another parent shares with the user. */
export interface SharedScheduleSummary {
  readonly ownerId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly mode: ScheduleMode;
}

/** The name of another parent's schedule and the user's access to it, with a button to leave it. */
function LeaveSchedule({ schedule, onSuccess }: { schedule: SharedScheduleSummary; onSuccess?: () => void }) {
  const { ownerId, firstName, lastName, mode } = schedule;
  const [endAccess, { isLoading, error }] = useEndScheduleAccessMutation();
  const name = `${firstName} ${lastName}`.trim() || 'Another parent';
  const leave = async (): Promise<void> => {
    const { error: failure } = await endAccess({ ownerId });
    if (!failure) onSuccess?.();
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 1 }}>
      <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
        {name}
        {mode === 'own' ? '' : `, ${SHARE_MODES[mode].name.toLowerCase()}`}
      </Box>
      <ConfirmButton
        label="Leave"
        name={`Leave the schedule of ${name}`}
        question={`You will no longer see the schedule of ${name}, and the link you used will not let you in again. What you planned stays.`}
        isSending={isLoading}
        error={error}
        onConfirm={() => void leave()}
      />
    </Box>
  );
}

/** The schedules shared by other parents. The user can leave each of them, even if the sharer's trial has ended. */
function SharedWithYou() {
  const { data } = useSchedulesQuery(undefined);
  if (!data || data.schedules.length === 0) return null;
  return (
    <Box
      component="section"
      aria-labelledby="shared-with-you"
      sx={{ borderTop: '1px solid', borderColor: 'divider', pt: 2 }}
    >
      <Box component="h3" id="shared-with-you" sx={{ typography: 'h3', m: 0, mb: 1 }}>
        Schedules shared with you
      </Box>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.5 }}>
        {data.schedules.map((schedule) => (
          <li key={schedule.ownerId}>
            <LeaveSchedule schedule={schedule} />
          </li>
        ))}
      </Box>
    </Box>
  );
}

const formatDate = (day: Date): string =>
  day.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'America/Los_Angeles' });

/**
 * Explains what sharing costs during and after the trial.
 * @param end when the trial ends; undefined before it has started
 */
const describeSharingCosts = (end: Date | undefined, isRunning: boolean): string => {
  if (end === undefined)
    return `Sharing is part of the trial, which runs for ${TRIAL_DAYS} days and begins when you share. After that it needs a paid account.`;
  if (isRunning)
    return `Sharing is part of your trial, which runs until ${formatDate(end)}. After that it needs a paid account; without one, others no longer see your schedule.`;
  return `Your trial ended on ${formatDate(end)}. Sharing needs a paid account: until you have one, the people you shared with cannot see your schedule.`;
};

/** Explains what sharing costs, before the user shares (Requirement D15.6). */
function SharingCosts() {
  const { data: info } = useAccountInfoQuery(undefined);
  if (!info || info.accountType === 'paid') return null;
  const end = info.trialStartedAt === null ? undefined : calculateTrialEnd(info.trialStartedAt);
  const isRunning = info.accountType === 'trial' && end !== undefined && end > new Date();
  return (
    <Box component="p" sx={{ m: 0, p: 1.5, borderRadius: 1.5, bgcolor: 'background.default' }}>
      {describeSharingCosts(end, isRunning)} Planning for your own family is free forever.
    </Box>
  );
}

/** Dialog to share a schedule by link or email, for viewing or for planning together (Requirement D7.14). */
export function ShareSchedule({ schedule, onClose }: { schedule: ScheduleView; onClose: () => void }) {
  const { ownerId, mode, shares } = schedule;
  return (
    <TitledDialog isOpen onClose={onClose} title={mode === 'own' ? 'Share your schedule' : 'Shared with you'}>
      {mode === 'own' ? (
        <Box sx={{ display: 'grid', gap: 2 }}>
          <SharingCosts />
          <NewShare />
          {shares.length > 0 && (
            <Box
              component="section"
              aria-labelledby="open-shares"
              sx={{ borderTop: '1px solid', borderColor: 'divider', pt: 2 }}
            >
              <Box component="h3" id="open-shares" sx={{ typography: 'h3', m: 0, mb: 1.5 }}>
                Links and invitations
              </Box>
              <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
                {shares.map((share, index) => (
                  <ShareItem key={share.shareId} share={share} number={index + 1} />
                ))}
              </Box>
            </Box>
          )}
          <SharedWithYou />
        </Box>
      ) : (
        <LeaveSchedule schedule={{ ...schedule.owner, ownerId, mode }} onSuccess={onClose} />
      )}
    </TitledDialog>
  );
}
