import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import type { AutosaveStatus } from '../../../ui/useAutosave.ts';
import type { useAdText } from './useAdText.ts';

const STATUS_TEXTS: Readonly<Record<AutosaveStatus, string>> = {
  'as saved': '',
  'being written': 'Not saved yet…',
  saving: 'Saving…',
  saved: 'Saved',
  refused: 'Not saved.',
  'changed elsewhere': 'Somebody else changed this meanwhile. Now it says:',
};

/** Save status below an autosaved text, with a choice between versions when they conflict. */
export function AdTextEditor({ text, children }: { text: ReturnType<typeof useAdText>; children: ReactNode }) {
  const { status, theirs, keepMine, takeTheirs } = text;
  const isOpen = status === 'changed elsewhere' || status === 'refused';
  return (
    <div>
      {children}
      <Box role="status" sx={{ typography: 'body2', color: 'text.secondary', minHeight: 21, mx: 1.75 }}>
        {STATUS_TEXTS[status]}
      </Box>
      {status === 'changed elsewhere' && (
        <Box
          component="blockquote"
          sx={{
            m: 0,
            my: 0.75,
            mx: 1.75,
            pl: 1.25,
            borderLeft: '3px solid',
            borderColor: 'warning.main',
            overflowWrap: 'anywhere',
            whiteSpace: 'pre-wrap',
          }}
        >
          {theirs === '' ? '(nothing)' : theirs}
        </Box>
      )}
      {isOpen && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mx: 1.75 }}>
          <Button variant="outlined" sx={{ minHeight: 44 }} onClick={keepMine}>
            {status === 'refused' ? 'Try again' : 'Keep mine'}
          </Button>
          <Button sx={{ minHeight: 44 }} onClick={takeTheirs}>
            {status === 'refused' ? 'Take back what I wrote' : 'Take theirs'}
          </Button>
        </Box>
      )}
    </div>
  );
}
