import { useRef } from 'react';
import { newIdempotencyKey } from '../../app/commandRequest.ts';
import type { FormProblem } from '../../app/requestErrors.ts';
import { useSendAdminCommandMutation } from './adminApi.ts';
import Box from '@mui/material/Box';

/**
 * Sends one kind of admin command. After a failure, an identical body is sent with the same idempotency key, so that
 * the server does not carry out the command twice.
 * @param operation last part of the command's API path, such as 'link-user'
 */
export const useAdminCommand = (operation: string) => {
  const [send, { data, isLoading, error, reset }] = useSendAdminCommandMutation();
  const lastAttempt = useRef<{ readonly serialized: string; readonly commandKey: string }>(undefined);
  return {
    isSending: isLoading,
    /** The server's message after a success. */
    successMessage: data?.message,
    problem: error as FormProblem | undefined,
    reset,
    /** Returns whether the command succeeded. */
    send: async (body: object): Promise<boolean> => {
      const serialized = JSON.stringify(body);
      if (lastAttempt.current?.serialized !== serialized)
        lastAttempt.current = { serialized, commandKey: newIdempotencyKey() };
      const response = await send({ operation, body, commandKey: lastAttempt.current.commandKey });
      if (response.data) lastAttempt.current = undefined;
      return response.data !== undefined;
    },
  };
};

/** Labels of the fields in the forms of admin commands, by field name. */
const FIELD_LABELS: Readonly<Record<string, string>> = {
  advertiser_name: 'Name',
  cpc: 'Price',
  email: 'Email',
  per_registration_percentage: 'Price',
};

/** Label of a field path. The base URLs are lines of one text area, so 'baseUrls[1]' becomes 'Base URL 2'. */
const labelOf = (field: string): string => {
  const lineIndex = /^baseUrls\[(\d+)\]/.exec(field)?.[1];
  return lineIndex === undefined ? (FIELD_LABELS[field] ?? field) : `Base URL ${Number(lineIndex) + 1}`;
};

/** Formats the errors of individual fields if there are any; otherwise, the message for the whole form. */
const formatProblem = ({ message, fields }: FormProblem): string => {
  const fieldErrors = Object.entries(fields).filter(([, fieldError]) => fieldError !== message);
  return fieldErrors.length === 0
    ? message
    : fieldErrors.map(([field, fieldError]) => `${labelOf(field)}: ${fieldError}`).join(' · ');
};

/** Shows the error or the success message of an admin command. */
export function AdminCommandMessage({
  command: { problem, successMessage },
}: {
  command: ReturnType<typeof useAdminCommand>;
}) {
  return (
    <>
      {problem && (
        <Box role="alert" sx={{ color: 'error.main', overflowWrap: 'anywhere' }}>
          {formatProblem(problem)}
        </Box>
      )}
      <Box role="status" sx={{ color: 'secondary.main', fontWeight: 600, '&:empty': { display: 'none' } }}>
        {successMessage ?? ''}
      </Box>
    </>
  );
}
