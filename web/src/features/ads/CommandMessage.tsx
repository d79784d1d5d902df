import { useRef } from 'react';
import { newIdempotencyKey } from '../../app/commandRequest.ts';
import type { FormProblem } from '../../app/requestErrors.ts';
import { useSendAdCommandMutation } from './advertisingApi.ts';
import Box from '@mui/material/Box';

/**
 * Sends ad commands of one kind. Sending the same body again after a failure reuses the idempotency key, so that a
 * command whose response was lost takes effect only once.
 * @param operation such as 'update-ad'
 */
export const useAdCommand = (operation: string) => {
  const [send, { isLoading, error, isSuccess, reset }] = useSendAdCommandMutation();
  // The body and the idempotency key of the last command, until it succeeds.
  const lastAttempt = useRef<{ readonly serializedBody: string; readonly commandKey: string }>(undefined);
  return {
    isSending: isLoading,
    isDone: isSuccess,
    problem: error as FormProblem | undefined,
    reset,
    send: async (body: object): Promise<boolean> => {
      const serializedBody = JSON.stringify(body);
      if (lastAttempt.current?.serializedBody !== serializedBody)
        lastAttempt.current = { serializedBody, commandKey: newIdempotencyKey() };
      const { data } = await send({ operation, body, commandKey: lastAttempt.current.commandKey });
      if (data) lastAttempt.current = undefined;
      return data !== undefined;
    },
  };
};

interface CommandMessageProps {
  readonly command: ReturnType<typeof useAdCommand>;
  /** Text shown once the command has succeeded. */
  readonly successMessage: string;
  /** If one of these request fields has an error, the form shows it at its input, and this message is hidden. */
  readonly fieldsWithOwnErrors?: readonly string[];
}

/** Shows below a form whether its command succeeded or why it failed. */
export function CommandMessage({
  command: { problem, isDone },
  successMessage,
  fieldsWithOwnErrors = [],
}: CommandMessageProps) {
  const hasErrorAtInput = problem !== undefined && fieldsWithOwnErrors.some((field) => field in problem.fields);
  return (
    <>
      {problem && !hasErrorAtInput && (
        <Box role="alert" sx={{ color: 'error.main', mt: 1 }}>
          {problem.message}
        </Box>
      )}
      <Box role="status" sx={{ color: 'secondary.main', fontWeight: 600, mt: 1, '&:empty': { display: 'none' } }}>
        {isDone ? successMessage : ''}
      </Box>
    </>
  );
}
