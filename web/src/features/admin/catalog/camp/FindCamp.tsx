import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { Panel } from '../../../../ui/Panel.tsx';
import { LoadFailed } from '../../../../ui/LoadFailed.tsx';
import { useSettled } from '../../../../ui/useSettled.ts';
import { useFoundCampsQuery } from './campApi.ts';

const DEBOUNCE_MS = 250;

export const campPath = (orgId: string): string => `/admin/catalogue/camps/${encodeURIComponent(orgId)}`;

/** Finds a camp by a part of its name, its website, or its id. */
export function FindCamp() {
  const [text, setText] = useState('');
  const query = useSettled(text.trim(), DEBOUNCE_MS) ?? '';
  const { currentData: camps, isError, refetch } = useFoundCampsQuery(query, { skip: query === '' });
  return (
    <Panel heading="Find a camp">
      <TextField
        label="Name, website or id"
        type="search"
        fullWidth
        value={text}
        onChange={(event) => setText(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 200 } }}
      />
      <Box role="status" sx={{ mt: 1, '&:empty': { display: 'none' } }}>
        {query !== '' && !camps && !isError && 'Loading…'}
        {camps?.length === 0 && 'No camp has this in its name, website or id.'}
      </Box>
      {isError && <LoadFailed text="The camps could not be looked up." onRetry={() => void refetch()} />}
      {query !== '' && camps && camps.length > 0 && (
        <Box component="ul" aria-label="Camps" sx={{ listStyle: 'none', m: 0, mt: 1, p: 0 }}>
          {camps.map(({ orgId, name, website, sessions }) => (
            <Box component="li" key={orgId} sx={{ py: 0.75, overflowWrap: 'anywhere' }}>
              <Link component={RouterLink} to={campPath(orgId)} sx={{ fontWeight: 600 }}>
                {name}
              </Link>
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                {[`${sessions} ${sessions === 1 ? 'session' : 'sessions'}`, website, orgId].filter(Boolean).join(' · ')}
              </Typography>
            </Box>
          ))}
        </Box>
      )}
    </Panel>
  );
}
