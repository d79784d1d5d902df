import { sharePathOf } from '@campjay/domain/sharing/sharePath.ts';
import { product } from '@campjay/domain/product.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { FieldInput } from '../../ui/Field.tsx';
import { SharingFailed } from './SharingFailed.tsx';
import { useUpdateSharingMutation } from './sharingApi.ts';
import { StopSharing } from './StopSharing.tsx';
import { WithNotes } from './WithNotes.tsx';

/** Opens the device's share sheet; closing it without sending is not an error. */
const shareUrl = (url: string): void =>
  void navigator.share({ title: `Favorite camps on ${product.name}`, url }).catch(() => undefined);

/** The link to the favorites, with actions to copy or send it, include notes, and stop sharing. */
export function ShareLink({ token, withNotes }: { token: string; withNotes: boolean }) {
  const url = new URL(sharePathOf(token), window.location.origin).href;
  const [copyResult, setCopyResult] = useState<'yes' | 'no'>();
  const [updateSharing, { isLoading, error, originalArgs }] = useUpdateSharingMutation();
  const copy = (): void =>
    void navigator.clipboard.writeText(url).then(
      () => setCopyResult('yes'),
      () => setCopyResult('no'),
    );
  return (
    <>
      <Box component="p" sx={{ m: 0 }}>
        Your favorites are shared. Anyone with this link sees them.
      </Box>
      <FieldInput
        value={url}
        readOnly
        inputProps={{ 'aria-label': 'Link to your favorites', style: { paddingTop: 0, paddingBottom: 0 } }}
        onFocus={({ target }) => target.select()}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button variant="contained" disableElevation sx={{ minHeight: 48, flexGrow: 1 }} onClick={copy}>
          Copy link
        </Button>
        {'share' in navigator && (
          <Button variant="outlined" sx={{ minHeight: 48, flexGrow: 1 }} onClick={() => shareUrl(url)}>
            Send…
          </Button>
        )}
      </Box>
      <Box role="status" sx={{ color: 'text.secondary', '&:empty': { display: 'none' } }}>
        {copyResult === 'yes' && 'Copied.'}
        {copyResult === 'no' && 'The link could not be copied. Press on it to select it, and copy it yourself.'}
      </Box>
      <WithNotes
        isChecked={isLoading ? (originalArgs?.withNotes ?? withNotes) : withNotes}
        isDisabled={isLoading}
        onChange={(selected) => void updateSharing({ isShared: true, withNotes: selected })}
      />
      <SharingFailed error={error} />
      <StopSharing />
    </>
  );
}
