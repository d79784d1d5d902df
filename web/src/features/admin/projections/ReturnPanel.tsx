import type { ProjectionView } from '@campjay/projector/admin/contract.ts';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Panel } from '../../../ui/Panel.tsx';
import { TitledDialog } from '../../../ui/TitledDialog.tsx';
import { AdminCommandMessage } from '../AdminCommandMessage.tsx';
import { useAdminCommand } from '../useAdminCommand.ts';
import { buttonSize } from './styles.ts';
import { formatMoment } from './formatProjections.ts';

/** Rolls readers back to the build from before the last promotion. */
export function ReturnPanel({ projection: { name, builds, formerUntil, canReturn } }: { projection: ProjectionView }) {
  const command = useAdminCommand('projections/return-to-former');
  const [isConfirming, setIsConfirming] = useState(false);
  const former = builds.find(({ part }) => part === 'former')?.build ?? 'The former build';
  return (
    <Panel heading="Return">
      <Typography>
        {`${former}, which readers saw before, is kept current` +
          `${formerUntil === null ? '' : ` until ${formatMoment(formerUntil)}`}.` +
          (canReturn
            ? ' You can give it back to them at once.'
            : ' It is of another version, so it cannot be returned to.')}
      </Typography>
      {canReturn && (
        <Button
          variant="outlined"
          aria-disabled={command.isSending}
          onClick={() => setIsConfirming(true)}
          sx={{ ...buttonSize, mt: 1.5 }}
        >
          {command.isSending ? 'One moment…' : 'Return…'}
        </Button>
      )}
      <AdminCommandMessage command={command} />
      <TitledDialog
        isOpen={isConfirming}
        onClose={() => setIsConfirming(false)}
        title={`Return to ${former}?`}
        actions={
          <>
            <Button onClick={() => setIsConfirming(false)} sx={buttonSize}>
              Not now
            </Button>
            <Button
              variant="contained"
              disableElevation
              aria-disabled={command.isSending}
              onClick={() => {
                if (command.isSending) return;
                setIsConfirming(false);
                void command.send({ name });
              }}
              sx={buttonSize}
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
