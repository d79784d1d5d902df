import type { ProjectionShown } from '@campjay/projector/admin/contract.ts';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Panel } from '../../ui/Panel.tsx';
import { TitledDialog } from '../../ui/TitledDialog.tsx';
import { AdminWishSaid } from '../AdminWishSaid.tsx';
import { useAdminWish } from '../useAdminWish.ts';
import { pressable } from './look.ts';
import { momentInWords } from './words.ts';

/** The way back to what readers saw before the last promotion. */
export function ReturnPanel({ projection: { name, builds, formerUntil, canReturn } }: { projection: ProjectionShown }) {
  const wish = useAdminWish('projections/return-to-former');
  const [isAsking, setAsking] = useState(false);
  const former = builds.find(({ part }) => part === 'former')?.build ?? 'The former build';
  return (
    <Panel heading="Return">
      <Typography>
        {`${former}, which readers saw before, is kept current` +
          `${formerUntil === null ? '' : ` until ${momentInWords(formerUntil)}`}.` +
          (canReturn
            ? ' You can give it back to them at once.'
            : ' It is of another version, so it cannot be returned to.')}
      </Typography>
      {canReturn && (
        <Button
          variant="outlined"
          aria-disabled={wish.isSending}
          onClick={() => setAsking(true)}
          sx={{ ...pressable, mt: 1.5 }}
        >
          {wish.isSending ? 'One moment…' : 'Return…'}
        </Button>
      )}
      <AdminWishSaid wish={wish} />
      <TitledDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={`Return to ${former}?`}
        actions={
          <>
            <Button onClick={() => setAsking(false)} sx={pressable}>
              Not now
            </Button>
            <Button
              variant="contained"
              disableElevation
              aria-disabled={wish.isSending}
              onClick={() => {
                if (wish.isSending) return;
                setAsking(false);
                void wish.send({ name });
              }}
              sx={pressable}
            >
              Give it back to readers
            </Button>
          </>
        }
      >
        <Typography>
          Readers then see what they saw before the last promotion, with all that was written since. The build that they
          see now takes its place, so this can be undone in the same way.
        </Typography>
      </TitledDialog>
    </Panel>
  );
}
