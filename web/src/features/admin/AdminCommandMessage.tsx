import Box from '@mui/material/Box';
import type { FormProblem } from '../../app/formProblem.ts';
import type { useAdminCommand } from './useAdminCommand.ts';

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
