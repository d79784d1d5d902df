import { scheduleSharePathOf } from '@campjay/domain/sharing/sharePath.ts';
import type { ScheduleShareInfo } from '@campjay/query-api/schedule/contract.ts';
import Box from '@mui/material/Box';
import { SharingFailed } from '../../favorites/SharingFailed.tsx';
import { ConfirmButton } from './ConfirmButton.tsx';
import { CopyLink } from './CopyLink.tsx';
import { ModeChoice } from './ModeChoice.tsx';
import { removalQuestion } from './removalQuestion.ts';
import { useEndScheduleAccessMutation, useUpdateScheduleSharingMutation } from './shareApi.ts';

function JoinedPerson({
  person,
  isInvitation,
}: {
  person: ScheduleShareInfo['people'][number];
  isInvitation: boolean;
}) {
  const [endAccess, { isLoading, error }] = useEndScheduleAccessMutation();
  const name = person.name?.trim() || 'Another parent';
  return (
    <Box
      component="li"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 1 }}
    >
      <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
        {name}
      </Box>
      <ConfirmButton
        label="Remove"
        name={`Remove ${name}`}
        question={removalQuestion({ ...person, name, isInvitation })}
        isSending={isLoading}
        error={error}
        onConfirm={() => void endAccess({ userId: person.userId })}
      />
    </Box>
  );
}

/** One link or invitation, to copy, change or end, with the people who joined by it. */
export function ShareItem({ share, number }: { share: ScheduleShareInfo; number: number }) {
  const { shareId, mode, token, email, isClosed, people } = share;
  const [update, { isLoading, error, originalArgs }] = useUpdateScheduleSharingMutation();
  const title = email === null ? `Link ${number}` : `Invitation to ${email}`;
  const isAccepted = email !== null && people.length > 0;
  const isEnding = originalArgs?.mode === null;
  return (
    <Box
      component="li"
      sx={{ display: 'grid', gap: 1.25, border: '1px solid', borderColor: 'divider', borderRadius: 1.5, p: 2 }}
    >
      <Box component="h4" sx={{ m: 0, typography: 'body1', fontWeight: 700, overflowWrap: 'anywhere' }}>
        {title}
      </Box>
      {token !== null && !isAccepted && !isClosed && (
        <CopyLink url={new URL(scheduleSharePathOf(token), window.location.origin).href} label={title} />
      )}
      {isClosed && (
        <Box sx={{ color: 'text.secondary' }}>
          It lets nobody new in, because you removed somebody who joined by it. Make a new link to share with others.
        </Box>
      )}
      {people.length === 0 ? (
        <Box sx={{ color: 'text.secondary' }}>Nobody has come by it yet.</Box>
      ) : (
        <Box component="ul" aria-label={`Came by ${title}`} sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {people.map((person) => (
            <JoinedPerson key={person.userId} person={person} isInvitation={email !== null} />
          ))}
        </Box>
      )}
      <ModeChoice
        name={`mode-${shareId}`}
        legend="People who use it may"
        value={isLoading ? (originalArgs?.mode ?? mode) : mode}
        isDisabled={isLoading}
        onChange={(newMode) => void update({ shareId, mode: newMode })}
      />
      {!isEnding && <SharingFailed error={error} />}
      <ConfirmButton
        label={email === null ? 'End this link' : 'End this invitation'}
        name={`End ${title}`}
        question="It is void at once and for good, and everybody who came by it sees your schedule no longer."
        isSending={isLoading}
        error={isEnding ? error : undefined}
        onConfirm={() => void update({ shareId, mode: null })}
      />
    </Box>
  );
}
