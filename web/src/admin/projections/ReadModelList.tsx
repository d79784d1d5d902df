import type { ProjectionShown } from '@campjay/projector/admin/contract.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { quiet } from './look.ts';
import { readModelPath, TEXT_INDEX_PATH } from './paths.ts';
import { useTextIndexQuery } from './projectionsApi.ts';
import { textIndexInWords } from './textIndexWords.ts';
import { aboutOf, counted, rateInWords, replayInWords, standInWords } from './words.ts';

const list = { listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr)' };

/** All read models, and the text index that is made from one of them. */
export function ReadModelList({ projections }: { projections: readonly ProjectionShown[] }) {
  const { data: textIndex } = useTextIndexQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <>
      <Typography sx={quiet}>
        Everything that is read is made from the log of events, and can be made again beside what is in use. Nothing
        that is pressed here changes the log itself, or loses what anybody wrote.
      </Typography>
      <Box component="ul" aria-label="Read models" sx={list}>
        {projections.map((each) => (
          <Entry
            key={each.name}
            to={readModelPath(each.name)}
            name={each.name}
            about={aboutOf(each.name)}
            stand={standInWords(each)}
            isWrong={each.stopped !== null || each.parkedStreams > 0}
          >
            {each.eventsPerSecond !== null && <span>{`lately ${rateInWords(each.eventsPerSecond)}`}</span>}
            <span>{`version ${each.version}`}</span>
            {each.parkedStreams > 0 && <strong>{`${counted(each.parkedStreams, 'stream')} parked`}</strong>}
            {each.replay && <strong>{replayInWords(each.replay)}</strong>}
          </Entry>
        ))}
        <Entry
          to={TEXT_INDEX_PATH}
          name="Text index"
          about="What mistyped words may have meant"
          stand={textIndex ? textIndexInWords(textIndex) : 'Looking …'}
          isWrong={textIndex?.adapter === null}
        />
      </Box>
    </>
  );
}

interface EntryProps {
  readonly to: string;
  readonly name: string;
  readonly about: string;
  readonly stand: string;
  readonly isWrong: boolean;
  readonly children?: ReactNode;
}

const sheet = {
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

function Entry({ to, name, about, stand, isWrong, children }: EntryProps) {
  return (
    <li>
      <Box component={RouterLink} to={to} sx={sheet}>
        <Typography variant="h3" component="h2">
          {name}
        </Typography>
        <Typography sx={quiet}>{about}</Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, mt: 0.5 }}>
          <Box component="span" sx={{ fontWeight: 600, color: isWrong ? 'error.main' : 'secondary.main' }}>
            {stand}
          </Box>
          {children}
        </Box>
      </Box>
    </li>
  );
}
