import { SESSION_STATUSES } from '@campjay/events/schedule/values.ts';
import Box from '@mui/material/Box';
import { useId } from 'react';
import { formatStatus } from '../scheduleApi.ts';
import { usePlanning } from '../usePlanning.ts';
import { type RegistrationEntry, type RegistrationRow, listFacts, campNameOf } from './registrationRows.ts';
import {
  isRegistrationSoon,
  registrationCountdown,
  formatRegistrationOpening,
  registrationStage,
  type RegistrationStage,
} from '@campjay/domain/schedule/registration.ts';
import AlarmIcon from '@mui/icons-material/AccessAlarm';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { InfoNote } from '../../../ui/dialogs/TextPopover.tsx';

const selectStyles = {
  font: 'inherit',
  color: 'text.primary',
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  minHeight: 44,
  px: 1.25,
  cursor: 'pointer',
} as const;

/** A session's status for one kid. Users who may plan can change it; others only see it. */
function RegistrationStatus({ entry, title }: { entry: RegistrationEntry; title: string }) {
  const { entryId, schedule, kidName, status } = entry;
  const { send } = usePlanning(schedule);
  const selectId = useId();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 1.5 }}>
      <Box component="label" htmlFor={schedule.mode === 'view' ? undefined : selectId} sx={{ fontWeight: 500 }}>
        {kidName}
      </Box>
      {schedule.mode === 'view' ? (
        <span>{formatStatus(status)}</span>
      ) : (
        <Box
          component="select"
          id={selectId}
          aria-label={`${kidName}, ${title}: status`}
          value={status}
          onChange={({ target }) => {
            const newStatus = SESSION_STATUSES.find((option) => option === target.value);
            if (newStatus)
              void send('update-camp-instance-status', { entryId, status: newStatus }, { offersUndo: true });
          }}
          sx={selectStyles}
        >
          {SESSION_STATUSES.map((option) => (
            <option key={option} value={option}>
              {formatStatus(option)}
            </option>
          ))}
        </Box>
      )}
    </Box>
  );
}

/** Text of the alarm icon, which shows within 7 days before registration opens (Requirement 2.136). */
const SOON_LABEL = 'The registration date is in the next week';

const rowStyles = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', sm: '200px minmax(0, 1fr)', md: '220px minmax(0, 1fr) auto' },
  columnGap: 3,
  rowGap: 1,
  py: 2,
  borderBottom: 1,
  borderColor: 'divider',
  overflowWrap: 'anywhere',
} as const;

const STAGE_COLORS: Readonly<Record<RegistrationStage, string>> = {
  open: 'secondary.main',
  upcoming: 'text.primary',
  unlisted: 'text.secondary',
  done: 'text.secondary',
};

/** A session in the list: when registration opens, what it is, and its status for each kid. */
export function RegistrationItem({ row, now }: { row: RegistrationRow; now: Date }) {
  const { entries, link } = row;
  const [firstEntry] = entries;
  const stage = registrationStage(entries, now);
  const openingText = stage === 'upcoming' ? formatRegistrationOpening(firstEntry) : undefined;
  return (
    <Box component="li" sx={rowStyles}>
      <Box>
        <Typography
          sx={{
            fontFamily: 'h3.fontFamily',
            fontWeight: 600,
            color: STAGE_COLORS[stage],
          }}
        >
          {isRegistrationSoon(firstEntry, now) && (
            <InfoNote label={SOON_LABEL} text={SOON_LABEL} icon={<AlarmIcon color="warning" />} />
          )}
          {stage === 'done' ? 'Nothing left to do' : registrationCountdown(firstEntry, now)}
        </Typography>
        {openingText !== undefined && <Typography sx={{ color: 'text.secondary' }}>{openingText}</Typography>}
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <Typography component="h3" sx={{ fontWeight: 600 }}>
          {campNameOf(row)}
        </Typography>
        <Typography sx={{ color: 'text.secondary' }}>{listFacts(row).join(' · ')}</Typography>
        {link !== undefined && (
          <Link
            href={link}
            target="_blank"
            rel="noopener"
            underline="always"
            sx={{ display: 'inline-flex', alignItems: 'center', minHeight: 44 }}
          >
            Camp website
          </Link>
        )}
      </Box>
      <Box sx={{ gridColumn: { sm: '2', md: 'auto' }, display: 'grid', gap: 1, alignContent: 'start' }}>
        {entries.map((entry) => (
          <RegistrationStatus key={entry.entryId} entry={entry} title={campNameOf(row)} />
        ))}
      </Box>
    </Box>
  );
}
