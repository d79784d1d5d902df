import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useCopy } from './useCopy.ts';

/** Shows a few lines of text, such as HTML to paste into another site, with a button that copies them. */
export function CopyText({ label, text }: { label: string; text: string }) {
  const { result, copy } = useCopy();
  return (
    <Box sx={{ display: 'grid', gap: 0.75, minWidth: 0 }}>
      <Box sx={{ fontWeight: 600 }}>{label}</Box>
      <Box
        component="pre"
        sx={{
          m: 0,
          p: 1.5,
          fontSize: 14,
          lineHeight: 1.5,
          whiteSpace: 'pre-wrap',
          overflowWrap: 'anywhere',
          bgcolor: 'background.default',
          border: '1px solid',
          borderColor: 'divider',
          borderRadius: 1,
        }}
      >
        <code>{text}</code>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        <Button variant="outlined" onClick={() => void copy(text)} aria-label={`Copy: ${label}`} sx={{ minHeight: 44 }}>
          Copy
        </Button>
        <Box role="status" sx={{ typography: 'body2', '&:empty': { display: 'none' } }}>
          {result === 'copied' && 'Copied.'}
          {result === 'failed' && 'The text could not be copied. Select it above and copy it yourself.'}
        </Box>
      </Box>
    </Box>
  );
}
