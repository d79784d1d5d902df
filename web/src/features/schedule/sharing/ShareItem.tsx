import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useRef } from 'react';
import { SharingFailed } from '../../favorites/ListCover.tsx';
import { ConfirmButton } from '../../favorites/ConfirmButton.tsx';
import { useCopy } from '../../../ui/export/useCopy.ts';
import type { ShareMode } from '@campjay/events/schedule/entries.ts';
import FilledInput from '@mui/material/FilledInput';
import { scheduleSharePathOf } from '@campjay/domain/sharing/sharePath.ts';
import type { ScheduleShareInfo } from '@campjay/query-api/schedule/contract.ts';
import { useEndScheduleAccessMutation, useUpdateScheduleSharingMutation } from './shareApi.ts';

/** The names and descriptions of the two share modes. */
export const SHARE_MODES: Readonly<Record<ShareMode, { readonly name: string; readonly description: string }>> = {
  view: {
    name: 'View',
    description: 'They see the whole schedule with its notes and the names of your kids. They cannot change anything.',
  },
  plan: {
    name: 'Plan together',
    description:
      'They see the same, and your kids’ birthdays and grades, and add, move and remove things as you do. Every change can be seen and undone.',
  },
};

interface ModeChoiceProps {
  /** Name of the radio group; unique on the page. */
  readonly name: string;
  readonly legend: string;
  readonly value: ShareMode;
  readonly isDisabled?: boolean;
  readonly onChange: (mode: ShareMode) => void;
}

/** Radio buttons to choose what people who use a share may do: view the schedule, or also plan. */
export function ModeChoice({ name, legend, value, isDisabled = false, onChange }: ModeChoiceProps) {
  return (
    <Box component="fieldset" disabled={isDisabled} sx={{ m: 0, p: 0, border: 0, minWidth: 0 }}>
      <Box component="legend" sx={{ p: 0, mb: 0.5, fontWeight: 600 }}>
        {legend}
      </Box>
      {(['plan', 'view'] as const).map((mode) => (
        <Box
          key={mode}
          component="label"
          sx={{ display: 'flex', gap: 1.25, py: 0.75, minHeight: 44, cursor: 'pointer', alignItems: 'flex-start' }}
        >
          <Box
            component="input"
            type="radio"
            name={name}
            checked={value === mode}
            onChange={() => onChange(mode)}
            sx={{
              width: 22,
              height: 22,
              m: 0,
              mt: 0.25,
              flexShrink: 0,
              accentColor: 'var(--mui-palette-primary-main)',
            }}
          />
          <span>
            <Box component="span" sx={{ display: 'block', fontWeight: 600 }}>
              {SHARE_MODES[mode].name}
            </Box>
            <Box component="span" sx={{ display: 'block', typography: 'body2', color: 'text.secondary' }}>
              {SHARE_MODES[mode].description}
            </Box>
          </span>
        </Box>
      ))}
    </Box>
  );
}

/** A link with a copy button. If the browser denies access to the clipboard, selects the link for the user to copy. */
function CopyLink({ url, label }: { url: string; label: string }) {
  const inputRef = useRef<HTMLInputElement>(null);
  const { result, copy } = useCopy();
  useEffect(() => {
    if (result === 'failed') inputRef.current?.select();
  }, [result]);
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Box sx={{ flex: '1 1 180px', minWidth: 0 }}>
          <FilledInput
            value={url}
            readOnly
            inputRef={inputRef}
            inputProps={{ 'aria-label': label, style: { paddingTop: 0, paddingBottom: 0 } }}
            onFocus={({ target }) => target.select()}
          />
        </Box>
        <Button variant="outlined" sx={{ minHeight: 48 }} onClick={() => void copy(url)}>
          Copy link
        </Button>
      </Box>
      <Box role="status" sx={{ color: 'text.secondary', '&:empty': { display: 'none' } }}>
        {result === 'copied' && 'Copied.'}
        {result === 'failed' && 'The link could not be copied, so it is selected: copy it yourself.'}
      </Box>
    </Box>
  );
}

interface RemovedPerson {
  readonly name: string;
  /** True if the person joined through an email invitation. */
  readonly isInvitation: boolean;
  /** The number of links used by this person that still admit others. */
  readonly openLinks: number;
  /** The number of other people who joined through the same links. */
  readonly others: number;
}

/** The question to confirm before a person is removed. It states all effects on that person and on others. */
export const removalQuestion = ({ name, isInvitation, openLinks, others }: RemovedPerson): string => {
  const link = isInvitation ? 'invitation' : 'link';
  return [
    `${name} no longer sees your schedule. What they planned stays.`,
    openLinks === 1 && `The ${link} that ${name} used stops working.`,
    openLinks > 1 && `The ${openLinks} links that ${name} used stop working.`,
    others === 1 && '1 other who joined by the same link stays.',
    others > 1 && `${others} others who joined by the same link stay.`,
    `${name} cannot join again unless you invite them by email.`,
  ]
    .filter((sentence) => sentence !== false)
    .join(' ');
};

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

/** One link or invitation with the people who joined through it, and with controls to copy, change or end it. */
export function ShareItem({ share, number }: { share: ScheduleShareInfo; number: number }) {
  const { shareId, mode, token, email, isClosed, people } = share;
  const [update, { isLoading, error, originalArgs }] = useUpdateScheduleSharingMutation();
  const title = email === null ? `Link ${number}` : `Invitation to ${email}`;
  const isAccepted = email !== null && people.length > 0;
  // A request with `mode: null` ends the share.
  const wasEndRequested = originalArgs?.mode === null;
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
          Nobody new can join with it, because you removed somebody who used it. Make a new link to share with others.
        </Box>
      )}
      {people.length === 0 ? (
        <Box sx={{ color: 'text.secondary' }}>Nobody has joined with it yet.</Box>
      ) : (
        <Box component="ul" aria-label={`Joined with ${title}`} sx={{ listStyle: 'none', m: 0, p: 0 }}>
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
      {!wasEndRequested && <SharingFailed error={error} />}
      <ConfirmButton
        label={email === null ? 'End this link' : 'End this invitation'}
        name={`End ${title}`}
        question="It stops working right away and for good, and everybody who joined with it can no longer see your schedule."
        isSending={isLoading}
        error={wasEndRequested ? error : undefined}
        onConfirm={() => void update({ shareId, mode: null })}
      />
    </Box>
  );
}
