import { useRef } from 'react';
import { newKey } from '../../app/commandRequest.ts';
import type { FormProblem } from '../../app/refusal.ts';
import { useSendAdCommandMutation } from './advertisingApi.ts';
import Box from '@mui/material/Box';

/**
 * Sends one kind of command. Resending an identical body, when the first result is unknown, is the same command.
 * @param operation such as 'update-ad'
 */
export const useAdCommand = (operation: string) => {
  const [send, { isLoading, error, isSuccess, reset }] = useSendAdCommandMutation();
  const lastAttempt = useRef<{ readonly serialized: string; readonly commandKey: string }>(undefined);
  return {
    isSending: isLoading,
    isDone: isSuccess,
    problem: error as FormProblem | undefined,
    reset,
    send: async (body: object): Promise<boolean> => {
      const serialized = JSON.stringify(body);
      if (lastAttempt.current?.serialized !== serialized) lastAttempt.current = { serialized, commandKey: newKey() };
      const { data } = await send({ operation, body, commandKey: lastAttempt.current.commandKey });
      if (data) lastAttempt.current = undefined;
      return data !== undefined;
    },
  };
};

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
