import type { CatalogImport, ImportPreview } from '@campjay/command-api/catalog/uploads/contract.ts';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { TitledDialog } from '../../../../ui/TitledDialog.tsx';
import { describeFigures, nounOf, plural } from './formatImport.ts';

interface ConfirmImportProps {
  readonly catalogImport: CatalogImport;
  readonly preview: ImportPreview;
  readonly isOpen: boolean;
  readonly isSending: boolean;
  readonly problem: string | undefined;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}

/** Repeats the import's counts before anything changes. */
export function ConfirmImport({
  catalogImport,
  preview,
  isOpen,
  isSending,
  problem,
  onClose,
  onConfirm,
}: ConfirmImportProps) {
  const { counts, families } = preview;
  return (
    <TitledDialog
      isOpen={isOpen}
      onClose={onClose}
      title="Import these changes?"
      actions={
        <>
          <Button onClick={onClose} sx={{ minHeight: 48 }}>
            Not yet
          </Button>
          <Button
            variant="contained"
            disableElevation
            aria-disabled={isSending}
            onClick={() => !isSending && onConfirm()}
            sx={{ minHeight: 48 }}
          >
            {isSending ? 'One moment…' : 'Import'}
          </Button>
        </>
      }
    >
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        “{catalogImport.source}” {describeFigures(preview, nounOf(catalogImport))}.
        {preview.seasonOpened === true && ` It opens the season ${catalogImport.season ?? ''}.`}
        {counts.refused > 0 && ` ${plural(counts.refused, 'line is', 'lines are')} left out.`}
      </Typography>
      {families !== null && families > 0 && (
        <Typography sx={{ mt: 1, fontWeight: 600 }}>
          {plural(families, 'family has', 'families have')} a camp among them in their favorites or plan.
        </Typography>
      )}
      <Typography sx={{ mt: 1, color: 'text.secondary' }}>
        Each change is kept, with this file’s name and who said go. Another file can change it again.
      </Typography>
      {problem !== undefined && (
        <Typography role="alert" sx={{ mt: 1, color: 'error.main' }}>
          {problem}
        </Typography>
      )}
    </TitledDialog>
  );
}
