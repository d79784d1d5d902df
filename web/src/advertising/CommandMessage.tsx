import Box from '@mui/material/Box';
import type { useAdCommand } from './useAdCommand.ts';

interface CommandMessageProps {
  readonly command: ReturnType<typeof useAdCommand>;
  readonly done: string;
  /** Fields of the request that say themselves what is wrong with them. */
  readonly fields?: readonly string[];
}

/** Says below a form what became of it. */
export function CommandMessage({ command: { problem, isDone }, done, fields = [] }: CommandMessageProps) {
  return (
    <>
      {problem && !fields.some((field) => field in problem.fields) && (
        <Box role="alert" sx={{ color: 'error.main', mt: 1 }}>
          {problem.message}
        </Box>
      )}
      <Box role="status" sx={{ color: 'secondary.main', fontWeight: 600, mt: 1, '&:empty': { display: 'none' } }}>
        {isDone ? done : ''}
      </Box>
    </>
  );
}
