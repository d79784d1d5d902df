import { useRef } from 'react';
import { newKey } from '../../app/commandRequest.ts';
import type { FormProblem } from '../../app/refusal.ts';
import { useSendAdminCommandMutation } from './adminApi.ts';
import Box from '@mui/material/Box';

/**
 * Sends one kind of admin command. Resending an identical body is the same command.
 * @param operation such as 'link-user'
 */
export const useAdminCommand = (operation: string) => {
  const [send, { data, isLoading, error, reset }] = useSendAdminCommandMutation();
  const lastAttempt = useRef<{ readonly serialized: string; readonly commandKey: string }>(undefined);
  return {
    isSending: isLoading,
    /** The server's success message. */
    done: data?.message,
    problem: error as FormProblem | undefined,
    reset,
    send: async (body: object): Promise<boolean> => {
      const serialized = JSON.stringify(body);
      if (lastAttempt.current?.serialized !== serialized) lastAttempt.current = { serialized, commandKey: newKey() };
      const answer = await send({ operation, body, commandKey: lastAttempt.current.commandKey });
      if (answer.data) lastAttempt.current = undefined;
      return answer.data !== undefined;
    },
  };
};

const LABELS: Readonly<Record<string, string>> = {
  advertiser_name: 'Name',
  cpc: 'Price',
  email: 'Email',
  per_registration_percentage: 'Price',
};

/** Maps a field path to a label: 'baseUrls[1]' is the second line of a text area. */
const labelOf = (field: string): string => {
  const line = /^baseUrls\[(\d+)\]/.exec(field)?.[1];
  return line === undefined ? (LABELS[field] ?? field) : `Base URL ${Number(line) + 1}`;
};

/** The errors of individual fields if there are any, else the message for the whole form. */
const messageOf = ({ message, fields }: FormProblem): string => {
  const fieldErrors = Object.entries(fields).filter(([, fieldError]) => fieldError !== message);
  return fieldErrors.length === 0
    ? message
    : fieldErrors.map(([field, fieldError]) => `${labelOf(field)}: ${fieldError}`).join(' · ');
};

/** Result message of an admin command. */
export function AdminCommandMessage({ command: { problem, done } }: { command: ReturnType<typeof useAdminCommand> }) {
  return (
    <>
      {problem && (
        <Box role="alert" sx={{ color: 'error.main', overflowWrap: 'anywhere' }}>
          {messageOf(problem)}
        </Box>
      )}
      <Box role="status" sx={{ color: 'secondary.main', fontWeight: 600, '&:empty': { display: 'none' } }}>
        {done ?? ''}
      </Box>
    </>
  );
}
