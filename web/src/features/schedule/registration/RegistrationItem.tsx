import {
  isRegistrationSoon,
  registrationCountdown,
  formatRegistrationOpening,
  registrationStage,
} from '@campjay/domain/schedule/registrationList.ts';
import AlarmIcon from '@mui/icons-material/AccessAlarm';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { InfoNote } from '../../../ui/InfoNote.tsx';
import type { RegistrationRow } from './registrationRows.ts';
import { RegistrationStatus } from './RegistrationStatus.tsx';
import { factsOf, titleOf } from './formatRow.ts';

/** Requirement 2.136. */
const SOON = 'The registration date is in the next week';

const row = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', sm: '200px minmax(0, 1fr)', md: '220px minmax(0, 1fr) auto' },
  columnGap: 3,
  rowGap: 1,
  py: 2,
  borderBottom: 1,
  borderColor: 'divider',
  overflowWrap: 'anywhere',
} as const;

/** A session in the list: when registration opens, what it is, and its status for each kid. */
export function RegistrationItem({ row: item, now }: { row: RegistrationRow; now: Date }) {
  const { entries, link } = item;
  const [first] = entries;
  const stage = registrationStage(entries, now);
  const moment = stage === 'ahead' ? formatRegistrationOpening(first) : undefined;
  return (
    <Box component="li" sx={row}>
      <Box>
        <Typography
          sx={{
            fontFamily: 'h3.fontFamily',
            fontWeight: 600,
            color: stage === 'open' ? 'secondary.main' : stage === 'ahead' ? 'text.primary' : 'text.secondary',
          }}
        >
          {isRegistrationSoon(first, now) && <InfoNote label={SOON} text={SOON} icon={<AlarmIcon color="warning" />} />}
          {stage === 'done' ? 'Settled' : registrationCountdown(first, now)}
        </Typography>
        {moment !== undefined && <Typography sx={{ color: 'text.secondary' }}>{moment}</Typography>}
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <Typography component="h3" sx={{ fontWeight: 600 }}>
          {titleOf(item)}
        </Typography>
        <Typography sx={{ color: 'text.secondary' }}>{factsOf(item).join(' · ')}</Typography>
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
          <RegistrationStatus key={entry.entryId} entry={entry} title={titleOf(item)} />
        ))}
      </Box>
    </Box>
  );
}
