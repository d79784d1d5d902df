import ChevronLeftIcon from '@mui/icons-material/ChevronLeft';
import ChevronRightIcon from '@mui/icons-material/ChevronRight';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useChangesAroundQuery } from './historyApi.ts';
import { afterChange } from './afterChange.ts';
import { formatPerson } from './formatPerson.ts';

interface ChangeStepsProps {
  readonly ownerId: string;
  /** Revision of the last change at the viewed moment; -1 before the first one, undefined while unknown. */
  readonly revision: number | undefined;
  readonly onStep: (moment: number) => void;
}

/** The change that led to the viewed state, with links to the previous and next ones. */
export function ChangeSteps({ ownerId, revision, onStep }: ChangeStepsProps) {
  const { currentData: changes = [] } = useChangesAroundQuery(
    { ownerId, revision: revision ?? 0 },
    { skip: revision === undefined },
  );
  const changeAt = (targetRevision: number) => changes.find((change) => change.revision === targetRevision);
  const [before, current, after] =
    revision === undefined ? [] : [changeAt(revision - 1), changeAt(revision), changeAt(revision + 1)];
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 44 }}>
      <IconButton
        aria-label="The change before"
        disabled={!before}
        onClick={() => before && onStep(afterChange(before))}
        sx={{ width: 44, height: 44 }}
      >
        <ChevronLeftIcon />
      </IconButton>
      <IconButton
        aria-label="The change after"
        disabled={!after}
        onClick={() => after && onStep(afterChange(after))}
        sx={{ width: 44, height: 44 }}
      >
        <ChevronRightIcon />
      </IconButton>
      <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere', minWidth: 0 }}>
        {current && `${formatPerson(current.by)} ${current.sentence}.`}
        {revision === -1 && 'Nothing was planned yet.'}
      </Typography>
    </Box>
  );
}
