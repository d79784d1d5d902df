import type { CatalogImport } from '@campjay/command-api/catalog/uploads/contract.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Panel } from '../../../../ui/Panel.tsx';
import type { FormProblem } from '../../../../app/formProblem.ts';
import { ConfirmImport } from './ConfirmImport.tsx';
import { Figures } from './Figures.tsx';
import { useDecideImportMutation } from './importApi.ts';
import { ImportChanges } from './ImportChanges.tsx';
import { ImportProgress } from './ImportProgress.tsx';
import { hasEnded, isActive, formatMoment, nounOf, plural, formatSize, STATE_TEXTS } from './formatImport.ts';
import { RefusedLines } from './RefusedLines.tsx';

function ImportSummary({ catalogImport }: { catalogImport: CatalogImport }) {
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary' }}>
      {formatSize(catalogImport.bytes)} of {catalogImport.kind}
      {catalogImport.full ? ', complete' : ''}
      {catalogImport.season === null ? '' : `, season ${catalogImport.season}`} · uploaded by{' '}
      {catalogImport.isOwn ? 'you' : 'another admin'},{' '}
      <time dateTime={catalogImport.requestedAt}>{formatMoment(catalogImport.requestedAt)}</time>
    </Typography>
  );
}

function Result({ catalogImport }: { catalogImport: CatalogImport }) {
  const { result, state, problem } = catalogImport;
  const noun = nounOf(catalogImport);
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Typography role="status" sx={{ fontWeight: 600 }}>
        {state === 'done' && 'The import is done. Searches and plans show it within moments.'}
        {state === 'cancelled' &&
          (result
            ? 'The import was stopped. What it had changed until then stays.'
            : 'It was given up; nothing changed.')}
        {state === 'failed' && 'It could not be done.'}
      </Typography>
      {problem !== null && <Typography sx={{ overflowWrap: 'anywhere' }}>{problem}</Typography>}
      {result && <Figures catalogImport={catalogImport} figures={result} />}
      {result && state === 'done' && (
        <Typography>
          {result.differing === 0
            ? 'It changed exactly what the preview said.'
            : `${plural(result.differing, noun)} changed otherwise than the preview said: the catalogue had changed in between.`}
        </Typography>
      )}
    </Box>
  );
}

/** One import, from its upload to its report. */
export function ImportView({ catalogImport }: { catalogImport: CatalogImport }) {
  const [isConfirming, setIsConfirming] = useState(false);
  const [decide, { isLoading, error, reset }] = useDecideImportMutation();
  const problem = (error as FormProblem | undefined)?.message;
  const { importId, state, preview } = catalogImport;
  const isEmpty = preview?.counts.events === 0;
  const start = async (): Promise<void> => {
    const { data } = await decide({ importId, decision: 'start' });
    if (data) setIsConfirming(false);
  };
  return (
    <Panel heading={catalogImport.source} aside={<Box sx={{ fontWeight: 600 }}>{STATE_TEXTS[state]}</Box>}>
      <Box sx={{ display: 'grid', gap: 2.5, minWidth: 0 }}>
        <ImportSummary catalogImport={catalogImport} />
        {isActive(catalogImport) && <ImportProgress catalogImport={catalogImport} />}
        {hasEnded(catalogImport) && <Result catalogImport={catalogImport} />}
        {preview && !hasEnded(catalogImport) && (
          <Figures catalogImport={catalogImport} figures={preview} families={preview.families} />
        )}
        {state === 'previewed' && catalogImport.problem !== null && (
          <Typography role="alert">{catalogImport.problem}</Typography>
        )}
        {state === 'previewed' && isEmpty && (
          <Typography sx={{ fontWeight: 600 }}>
            The catalogue says all of this already: there is nothing to import.
          </Typography>
        )}
        {!hasEnded(catalogImport) && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
            {state === 'previewed' && !isEmpty && (
              <Button
                variant="contained"
                disableElevation
                onClick={() => {
                  reset();
                  setIsConfirming(true);
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
              {state === 'previewed' ? 'Give it up' : 'Stop'}
            </Button>
            {problem !== undefined && !isConfirming && (
              <Typography role="alert" sx={{ color: 'error.main' }}>
                {problem}
              </Typography>
            )}
          </Box>
        )}
        {preview && preview.counts.refused > 0 && (
          <RefusedLines catalogImport={catalogImport} refused={preview.counts.refused} />
        )}
        {preview && !isEmpty && <ImportChanges catalogImport={catalogImport} />}
      </Box>
      {preview && (
        <ConfirmImport
          {...{ catalogImport, preview, problem }}
          isOpen={isConfirming}
          isSending={isLoading}
          onClose={() => setIsConfirming(false)}
          onConfirm={() => void start()}
        />
      )}
    </Panel>
  );
}
