import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useRef, useState } from 'react';
import { FieldInput } from '../../../ui/Field.tsx';

/** A link with a copy button. If clipboard access is denied, it selects the text for the parent to copy. */
export function CopyLink({ url, label }: { url: string; label: string }) {
  const input = useRef<HTMLInputElement>(null);
  const [copyResult, setCopyResult] = useState<'yes' | 'no'>();
  const handleFailure = (): void => {
    input.current?.select();
    setCopyResult('no');
  };
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(url);
      setCopyResult('yes');
    } catch {
      handleFailure();
    }
  };
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Box sx={{ flex: '1 1 180px', minWidth: 0 }}>
          <FieldInput
            value={url}
            readOnly
            inputRef={input}
            inputProps={{ 'aria-label': label, style: { paddingTop: 0, paddingBottom: 0 } }}
            onFocus={({ target }) => target.select()}
          />
        </Box>
        <Button variant="outlined" sx={{ minHeight: 48 }} onClick={() => void copy()}>
          Copy link
        </Button>
      </Box>
      <Box role="status" sx={{ color: 'text.secondary', '&:empty': { display: 'none' } }}>
        {copyResult === 'yes' && 'Copied.'}
        {copyResult === 'no' && 'The link could not be copied, so it is selected: copy it yourself.'}
      </Box>
    </Box>
  );
}
