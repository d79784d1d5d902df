import type { CatalogImport, ImportPreview } from '@campjay/command-api/catalog/uploads/contract.ts';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { TitledDialog } from '../../../../ui/dialogs/TitledDialog.tsx';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import { useState } from 'react';
import { Panel } from '../../../../ui/Panel.tsx';
import { toFormProblem } from '../../../../app/formProblem.ts';
import {
  useDecideImportMutation,
  describeCounts,
  nounOf,
  pluralize,
  formatTimeLeft,
  hasEnded,
  isActive,
  formatDateTime,
  formatSize,
  STATE_TEXTS,
} from './importApi.ts';
import { ImportChanges, RefusedLines, ImportCounts } from './ImportChanges.tsx';

interface ConfirmImportProps {
  readonly catalogImport: CatalogImport;
  readonly preview: ImportPreview;
  readonly isOpen: boolean;
  readonly isSending: boolean;
  readonly problem: string | undefined;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}

/** Dialog that repeats the counts of a preview and asks for confirmation. The catalog changes only after that. */
function ConfirmImport({ catalogImport, preview, isOpen, isSending, problem, onClose, onConfirm }: ConfirmImportProps) {
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
        “{catalogImport.source}” {describeCounts(preview, nounOf(catalogImport))}.
        {preview.seasonOpened === true && ` It opens the season ${catalogImport.season ?? ''}.`}
        {counts.refused > 0 && ` ${pluralize(counts.refused, 'line is', 'lines are')} skipped.`}
      </Typography>
      {families !== null && families > 0 && (
        <Typography sx={{ mt: 1, fontWeight: 600 }}>
          {pluralize(families, 'family has', 'families have')} one of these camps in their favorites or plan.
        </Typography>
      )}
      <Typography sx={{ mt: 1, color: 'text.secondary' }}>
        We record each change with the name of this file and who confirmed it. Another file can change it again.
      </Typography>
      {problem !== undefined && (
        <Typography role="alert" sx={{ mt: 1, color: 'error.main' }}>
          {problem}
        </Typography>
      )}
    </TitledDialog>
  );
}

/** One-sentence progress, such as 'Importing: 1,200 lines, 40 %, about 3 minutes left.' */
const describeProgress = ({ state, progress, bytes, isStopping }: CatalogImport): string => {
  if (isStopping) return 'Stopping after the current step.';
  if (!progress) return 'Waiting for its turn.';
  const { phase, lines, bytesRead, secondsLeft } = progress;
  const activityText = state === 'previewing' ? 'Looking for changes' : 'Importing';
  if (phase === 'comparing with the log') return `${activityText}: comparing with the catalog.`;
  if (phase === 'delisting') return `${activityText}: looking for entries that the file does not list.`;
  const percentText = bytes > 0 ? `, ${Math.floor((100 * bytesRead) / bytes)} %` : '';
  const remainingText = secondsLeft === null ? '' : `, ${formatTimeLeft(secondsLeft)}`;
  return `${activityText}: ${pluralize(lines, 'line')}${percentText}${remainingText}.`;
};

/** Progress bar of the preview or the import, with a text. */
function ImportProgress({ catalogImport }: { catalogImport: CatalogImport }) {
  const { progress, bytes } = catalogImport;
  // Only the phase that reads the file has a known end.
  const isDeterminate = progress?.phase === 'reading the file' && bytes > 0;
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <LinearProgress
        aria-label={catalogImport.state === 'previewing' ? 'Preview' : 'Import'}
        {...(isDeterminate
          ? { variant: 'determinate', value: Math.min(100, (100 * progress.bytesRead) / bytes) }
          : { variant: 'indeterminate' })}
        sx={{ height: 8, borderRadius: 4 }}
      />
      <Typography role="status">{describeProgress(catalogImport)}</Typography>
    </Box>
  );
}

/** Size, kind, options, uploader and time of an import, in one line. */
function ImportSummary({ catalogImport }: { catalogImport: CatalogImport }) {
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary' }}>
      {formatSize(catalogImport.bytes)} of {catalogImport.kind}
      {catalogImport.full ? ', complete' : ''}
      {catalogImport.season === null ? '' : `, season ${catalogImport.season}`} · uploaded by{' '}
      {catalogImport.isOwn ? 'you' : 'another admin'},{' '}
      <time dateTime={catalogImport.requestedAt}>{formatDateTime(catalogImport.requestedAt)}</time>
    </Typography>
  );
}

/** The outcome of an import that has ended, with its counts. */
function ImportResult({ catalogImport }: { catalogImport: CatalogImport }) {
  const { result, state, problem } = catalogImport;
  const noun = nounOf(catalogImport);
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Typography role="status" sx={{ fontWeight: 600 }}>
        {state === 'done' && 'The import is done. Searches and plans show it within moments.'}
        {state === 'cancelled' &&
          (result
            ? 'The import was stopped. Changes made until then stay.'
            : 'The import was canceled; nothing changed.')}
        {state === 'failed' && 'The import failed.'}
      </Typography>
      {problem !== null && <Typography sx={{ overflowWrap: 'anywhere' }}>{problem}</Typography>}
      {result && <ImportCounts catalogImport={catalogImport} figures={result} />}
      {result && state === 'done' && (
        <Typography>
          {result.differing === 0
            ? 'It changed exactly what the preview showed.'
            : `${pluralize(result.differing, noun)} changed differently than the preview showed, because the catalog had changed in between.`}
        </Typography>
      )}
    </Box>
  );
}

/** Shows one import in any state: progress, preview with decision buttons, or result. */
export function ImportView({ catalogImport }: { catalogImport: CatalogImport }) {
  const [isConfirmDialogOpen, setIsConfirmDialogOpen] = useState(false);
  const [decide, { isLoading, error, reset }] = useDecideImportMutation();
  const problem = toFormProblem(error)?.message;
  const { importId, state, preview } = catalogImport;
  const hasNoChanges = preview?.counts.events === 0;
  const confirmImport = async (): Promise<void> => {
    const { data } = await decide({ importId, decision: 'start' });
    if (data) setIsConfirmDialogOpen(false);
  };
  return (
    <Panel heading={catalogImport.source} aside={<Box sx={{ fontWeight: 600 }}>{STATE_TEXTS[state]}</Box>}>
      <Box sx={{ display: 'grid', gap: 2.5, minWidth: 0 }}>
        <ImportSummary catalogImport={catalogImport} />
        {isActive(catalogImport) && <ImportProgress catalogImport={catalogImport} />}
        {hasEnded(catalogImport) && <ImportResult catalogImport={catalogImport} />}
        {preview && !hasEnded(catalogImport) && (
          <ImportCounts catalogImport={catalogImport} figures={preview} affectedFamilyCount={preview.families} />
        )}
        {state === 'previewed' && catalogImport.problem !== null && (
          <Typography role="alert">{catalogImport.problem}</Typography>
        )}
        {state === 'previewed' && hasNoChanges && (
          <Typography sx={{ fontWeight: 600 }}>
            The catalog already has all of this: there is nothing to import.
          </Typography>
        )}
        {!hasEnded(catalogImport) && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
            {state === 'previewed' && !hasNoChanges && (
              <Button
                variant="contained"
                disableElevation
                onClick={() => {
                  reset();
                  setIsConfirmDialogOpen(true);
                }}
                sx={{ minHeight: 48 }}
              >
                Import these changes
              </Button>
            )}
            <Button
              variant="outlined"
              color={state === 'importing' ? 'error' : 'primary'}
              aria-disabled={isLoading || catalogImport.isStopping}
              onClick={() => !isLoading && !catalogImport.isStopping && void decide({ importId, decision: 'cancel' })}
              sx={{ minHeight: 48 }}
            >
              {state === 'previewed' ? 'Cancel the import' : 'Stop'}
            </Button>
            {problem !== undefined && !isConfirmDialogOpen && (
              <Typography role="alert" sx={{ color: 'error.main' }}>
                {problem}
              </Typography>
            )}
          </Box>
        )}
        {preview && preview.counts.refused > 0 && (
          <RefusedLines catalogImport={catalogImport} refusedCount={preview.counts.refused} />
        )}
        {preview && !hasNoChanges && <ImportChanges catalogImport={catalogImport} />}
      </Box>
      {preview && (
        <ConfirmImport
          catalogImport={catalogImport}
          preview={preview}
          problem={problem}
          isOpen={isConfirmDialogOpen}
          isSending={isLoading}
          onClose={() => setIsConfirmDialogOpen(false)}
          onConfirm={() => void confirmImport()}
        />
      )}
    </Panel>
  );
}
