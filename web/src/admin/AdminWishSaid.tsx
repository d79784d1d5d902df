import Box from '@mui/material/Box';
import type { FormProblem } from '../app/formProblem.ts';
import type { useAdminWish } from './useAdminWish.ts';

const LABELS: Readonly<Record<string, string>> = {
  advertiser_name: 'Name',
  cpc: 'Price',
  email: 'Email',
  per_registration_percentage: 'Price',
};

/** 'baseUrls[1]' is the second line of a form. */
const labelOf = (field: string): string => {
  const line = /^baseUrls\[(\d+)\]/.exec(field)?.[1];
  return line === undefined ? (LABELS[field] ?? field) : `Base URL ${Number(line) + 1}`;
};

/** The sentence of the whole; where single fields do not fit their form, what is wrong with each of them instead. */
const sentenceOf = ({ message, fields }: FormProblem): string => {
  const faults = Object.entries(fields).filter(([, fault]) => fault !== message);
  return faults.length === 0 ? message : faults.map(([field, fault]) => `${labelOf(field)}: ${fault}`).join(' · ');
};

/** What became of a wish. */
export function AdminWishSaid({ wish: { problem, done } }: { wish: ReturnType<typeof useAdminWish> }) {
  return (
    <>
      {problem && (
        <Box role="alert" sx={{ color: 'error.main', overflowWrap: 'anywhere' }}>
          {sentenceOf(problem)}
        </Box>
      )}
      <Box role="status" sx={{ color: 'secondary.main', fontWeight: 600, '&:empty': { display: 'none' } }}>
        {done ?? ''}
      </Box>
    </>
  );
}
