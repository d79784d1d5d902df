import Box from '@mui/material/Box';
import type { useAdCommand } from './useAdCommand.ts';

interface CommandMessageProps {
  readonly command: ReturnType<typeof useAdCommand>;
  readonly done: string;
  /** Request fields that show their own error. */
  readonly fields?: readonly string[];
}

/** Result message below a form. */
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
