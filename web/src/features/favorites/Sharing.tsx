import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { type Sharer, useFavoritesQuery, formatSharerName } from './favoritesApi.ts';
import { useCopy } from '../../ui/export/useCopy.ts';
import { ConfirmButton } from './ConfirmButton.tsx';
import { SharingFailed } from './ListCover.tsx';
import { useRemoveSharerMutation, useUpdateSharingMutation } from './sharingApi.ts';
import { favoritesSharePathOf } from '@campjay/domain/sharing/sharePath.ts';
import { product } from '@campjay/domain/product/product.ts';
import FilledInput from '@mui/material/FilledInput';

const rowStyles = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 1,
  overflowWrap: 'anywhere',
} as const;

/** One followed list. Removing it needs a confirmation, because only its link can bring the list back. */
function FollowedList({ sharer }: { sharer: Sharer }) {
  const [isConfirming, setIsConfirming] = useState(false);
  const [removeSharer, { isLoading, error }] = useRemoveSharerMutation();
  const name = formatSharerName(sharer);
  const count = sharer.favoritedCamps.length;
  return (
    <Box component="li" sx={rowStyles}>
      <span>
        {isConfirming
          ? `Remove the list of ${name}? To see it again, you need the link.`
          : `${name}, ${count} ${count === 1 ? 'camp' : 'camps'}`}
      </span>
      {isConfirming ? (
        <Box sx={{ display: 'flex', gap: 1 }}>
          <Button
            variant="contained"
            color="error"
            disableElevation
            autoFocus
            disabled={isLoading}
            sx={{ minHeight: 44 }}
            onClick={() => void removeSharer({ id: sharer.id })}
          >
            Remove list
          </Button>
          <Button sx={{ minHeight: 44 }} onClick={() => setIsConfirming(false)}>
            Keep it
          </Button>
        </Box>
      ) : (
        <Button sx={{ minHeight: 44 }} aria-label={`Remove the list of ${name}`} onClick={() => setIsConfirming(true)}>
          Remove
        </Button>
      )}
      <SharingFailed error={error} />
    </Box>
  );
}

/** The lists of other parents that the user follows. */
function FollowedLists({ sharers }: { sharers: readonly Sharer[] }) {
  return (
    <Box
      component="section"
      aria-labelledby="followed-lists"
      sx={{ borderTop: '1px solid', borderColor: 'divider', pt: 2 }}
    >
      <Box component="h3" id="followed-lists" sx={{ typography: 'h3', m: 0, mb: 1 }}>
        Lists shared with you
      </Box>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.5 }}>
        {sharers.map((sharer) => (
          <FollowedList key={sharer.id} sharer={sharer} />
        ))}
      </Box>
    </Box>
  );
}

interface ShareNotesCheckboxProps {
  readonly isChecked: boolean;
  readonly isDisabled: boolean;
  readonly onChange: (withNotes: boolean) => void;
}

/** Checkbox that lets people with the link also read the parent's notes (Requirement D15.8). */
function ShareNotesCheckbox({ isChecked, isDisabled, onChange }: ShareNotesCheckboxProps) {
  return (
    <Box component="label" sx={{ display: 'flex', alignItems: 'center', gap: 1.25, minHeight: 44, cursor: 'pointer' }}>
      <Box
        component="input"
        type="checkbox"
        checked={isChecked}
        disabled={isDisabled}
        onChange={({ target }) => onChange(target.checked)}
        sx={{ width: 22, height: 22, m: 0, flexShrink: 0, accentColor: 'var(--mui-palette-primary-main)' }}
      />
      <span>
        <Box component="span" sx={{ display: 'block', fontWeight: 600 }}>
          Share my notes too
        </Box>
        <Box component="span" sx={{ display: 'block', typography: 'body2', color: 'text.secondary' }}>
          {isChecked
            ? 'Everyone with the link can read your notes on these camps.'
            : 'Your notes stay private. The link only shows the camps.'}
        </Box>
      </span>
    </Box>
  );
}

/** Button that stops sharing after a confirmation, which explains the consequences. */
function StopSharing() {
  const [updateSharing, { isLoading, error }] = useUpdateSharingMutation();
  return (
    <ConfirmButton
      label="Stop sharing"
      question="The link stops working at once, even for parents who added your list. If you share again, you get a new link."
      questionName="Stop sharing?"
      cancelLabel="Keep sharing"
      isSending={isLoading}
      error={error}
      onConfirm={() => void updateSharing({ isShared: false })}
    />
  );
}

/** Opens the device's share sheet. Ignores the error that the browser reports if it is closed without sharing. */
const shareUrl = (url: string): void =>
  void navigator.share({ title: `Favorite camps on ${product.name}`, url }).catch(() => undefined);

/** The share link, with controls to copy it, send it, include notes, and stop sharing. */
function ShareLink({ token, withNotes }: { token: string; withNotes: boolean }) {
  const url = new URL(favoritesSharePathOf(token), window.location.origin).href;
  const { result, copy } = useCopy();
  const [updateSharing, { isLoading, error, originalArgs }] = useUpdateSharingMutation();
  // Shows the new choice while it is being saved.
  const isChecked = isLoading ? (originalArgs?.withNotes ?? withNotes) : withNotes;
  return (
    <>
      <Box component="p" sx={{ m: 0 }}>
        Your favorites are shared. Anyone with this link sees them.
      </Box>
      <FilledInput
        value={url}
        readOnly
        inputProps={{ 'aria-label': 'Link to your favorites', style: { paddingTop: 0, paddingBottom: 0 } }}
        onFocus={({ target }) => target.select()}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button variant="contained" disableElevation sx={{ minHeight: 48, flexGrow: 1 }} onClick={() => void copy(url)}>
          Copy link
        </Button>
        {'share' in navigator && (
          <Button variant="outlined" sx={{ minHeight: 48, flexGrow: 1 }} onClick={() => shareUrl(url)}>
            Send…
          </Button>
        )}
      </Box>
      <Box role="status" sx={{ color: 'text.secondary', '&:empty': { display: 'none' } }}>
        {result === 'copied' && 'Copied.'}
        {result === 'failed' && 'The link could not be copied. Press on it to select it, and copy it yourself.'}
      </Box>
      <ShareNotesCheckbox
        isChecked={isChecked}
        isDisabled={isLoading}
        onChange={(includesNotes) => void updateSharing({ isShared: true, withNotes: includesNotes })}
      />
      <SharingFailed error={error} />
      <StopSharing />
    </>
  );
}

/** For a parent who does not share yet: explains sharing, and starts it. */
function ShareOffer() {
  const [withNotes, setWithNotes] = useState(true);
  const [updateSharing, { isLoading, error }] = useUpdateSharingMutation();
  return (
    <>
      <Box component="p" sx={{ m: 0 }}>
        Make a link and send it to another parent. Anyone with the link sees your name and your current favorites, but
        cannot change them. You can stop sharing at any time.
      </Box>
      <ShareNotesCheckbox isChecked={withNotes} isDisabled={isLoading} onChange={setWithNotes} />
      <SharingFailed error={error} />
      <Button
        variant="contained"
        disableElevation
        sx={{ minHeight: 48 }}
        disabled={isLoading}
        onClick={() => void updateSharing({ isShared: true, withNotes })}
      >
        {isLoading ? 'Making the link…' : 'Make a link'}
      </Button>
    </>
  );
}

/** The content of the sharing dialog: the parent's share link, and the lists that the parent follows. */
export function Sharing() {
  const { data: favorites } = useFavoritesQuery(undefined);
  if (!favorites) return null;
  const { favoritesToken, areNotesShared, favoritedCampsFromSharers: sharers } = favorites;
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {favoritesToken === null ? <ShareOffer /> : <ShareLink token={favoritesToken} withNotes={areNotesShared} />}
      {sharers.length > 0 && <FollowedLists sharers={sharers} />}
    </Box>
  );
}
