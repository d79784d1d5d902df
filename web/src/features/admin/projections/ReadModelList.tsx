import type { ProjectionView } from '@campjay/projector/admin/contract.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { mutedText } from './styles.ts';
import { readModelPath, TEXT_INDEX_PATH } from './paths.ts';
import { useTextIndexQuery } from './projectionsApi.ts';
import { describeTextIndex } from './describeTextIndex.ts';
import { descriptionOf, formatCount, formatRate, describeReplay, describeStatus } from './formatProjections.ts';

const list = { listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr)' };

/** All read models, and the text index that is derived from one of them. */
export function ReadModelList({ projections }: { projections: readonly ProjectionView[] }) {
  const { data: textIndex } = useTextIndexQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <>
      <Typography sx={mutedText}>
        Everything that is read is made from the log of events, and can be made again beside what is in use. Nothing
        that is pressed here changes the log itself, or loses what anybody wrote.
      </Typography>
      <Box component="ul" aria-label="Read models" sx={list}>
        {projections.map((each) => (
          <Entry
            key={each.name}
            to={readModelPath(each.name)}
            name={each.name}
            about={descriptionOf(each.name)}
            status={describeStatus(each)}
            hasProblem={each.stopped !== null || each.parkedStreams > 0}
          >
            {each.eventsPerSecond !== null && <span>{`lately ${formatRate(each.eventsPerSecond)}`}</span>}
            <span>{`version ${each.version}`}</span>
            {each.parkedStreams > 0 && <strong>{`${formatCount(each.parkedStreams, 'stream')} parked`}</strong>}
            {each.replay && <strong>{describeReplay(each.replay)}</strong>}
          </Entry>
        ))}
        <Entry
          to={TEXT_INDEX_PATH}
          name="Text index"
          about="What mistyped words may have meant"
          status={textIndex ? describeTextIndex(textIndex) : 'Looking …'}
          hasProblem={textIndex?.adapter === null}
        />
      </Box>
    </>
  );
}

interface EntryProps {
  readonly to: string;
  readonly name: string;
  readonly about: string;
  readonly status: string;
  readonly hasProblem: boolean;
  readonly children?: ReactNode;
}

const cardStyles = {
  display: 'block',
  px: { xs: 2, sm: 2.5 },
  py: 1.5,
  bgcolor: 'background.paper',
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: 1.5,
  color: 'text.primary',
  textDecoration: 'none',
  overflowWrap: 'anywhere',
  '&:hover': { borderColor: 'primary.main' },
} as const;

function Entry({ to, name, about, status, hasProblem, children }: EntryProps) {
  return (
    <li>
      <Box component={RouterLink} to={to} sx={cardStyles}>
        <Typography variant="h3" component="h2">
          {name}
        </Typography>
        <Typography sx={mutedText}>{about}</Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, mt: 0.5 }}>
          <Box component="span" sx={{ fontWeight: 600, color: hasProblem ? 'error.main' : 'secondary.main' }}>
            {status}
          </Box>
          {children}
        </Box>
      </Box>
    </li>
  );
}
