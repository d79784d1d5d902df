import type { CatalogImport } from '@campjay/command-api/catalog/uploads/contract.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Panel } from '../../../ui/Panel.tsx';
import type { FormProblem } from '../../../app/formProblem.ts';
import { ConfirmImport } from './ConfirmImport.tsx';
import { Figures } from './Figures.tsx';
import { useDecideImportMutation } from './importApi.ts';
import { ImportChanges } from './ImportChanges.tsx';
import { ImportProgress } from './ImportProgress.tsx';
import { hasEnded, isAtWork, momentInWords, nounOf, plural, sizeInWords, STATE_WORDS } from './importWords.ts';
import { RefusedLines } from './RefusedLines.tsx';

function About({ of }: { of: CatalogImport }) {
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary' }}>
      {sizeInWords(of.bytes)} of {of.kind}
      {of.full ? ', complete' : ''}
      {of.season === null ? '' : `, season ${of.season}`} · uploaded by {of.isOwn ? 'you' : 'another admin'},{' '}
      <time dateTime={of.requestedAt}>{momentInWords(of.requestedAt)}</time>
    </Typography>
  );
}

function Result({ of }: { of: CatalogImport }) {
  const { result, state, problem } = of;
  const noun = nounOf(of);
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
      {result && <Figures of={of} figures={result} />}
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
export function ImportView({ of }: { of: CatalogImport }) {
  const [isAsking, setAsking] = useState(false);
  const [decide, { isLoading, error, reset }] = useDecideImportMutation();
  const problem = (error as FormProblem | undefined)?.message;
  const { importId, state, preview } = of;
  const isEmpty = preview?.counts.events === 0;
  const start = async (): Promise<void> => {
    const { data } = await decide({ importId, decision: 'start' });
    if (data) setAsking(false);
  };
  return (
    <Panel heading={of.source} aside={<Box sx={{ fontWeight: 600 }}>{STATE_WORDS[state]}</Box>}>
      <Box sx={{ display: 'grid', gap: 2.5, minWidth: 0 }}>
        <About of={of} />
        {isAtWork(of) && <ImportProgress of={of} />}
        {hasEnded(of) && <Result of={of} />}
        {preview && !hasEnded(of) && <Figures of={of} figures={preview} families={preview.families} />}
        {state === 'previewed' && of.problem !== null && <Typography role="alert">{of.problem}</Typography>}
        {state === 'previewed' && isEmpty && (
          <Typography sx={{ fontWeight: 600 }}>
            The catalogue says all of this already: there is nothing to import.
          </Typography>
        )}
        {!hasEnded(of) && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
            {state === 'previewed' && !isEmpty && (
              <Button
                variant="contained"
                disableElevation
                onClick={() => {
                  reset();
                  setAsking(true);
                }}
                sx={{ minHeight: 48 }}
              >
                Import these changes
              </Button>
            )}
            <Button
              variant="outlined"
              color={state === 'importing' ? 'error' : 'primary'}
              aria-disabled={isLoading || of.isStopping}
              onClick={() => !isLoading && !of.isStopping && void decide({ importId, decision: 'cancel' })}
              sx={{ minHeight: 48 }}
            >
              {state === 'previewed' ? 'Give it up' : 'Stop'}
            </Button>
            {problem !== undefined && !isAsking && (
              <Typography role="alert" sx={{ color: 'error.main' }}>
                {problem}
              </Typography>
            )}
          </Box>
        )}
        {preview && preview.counts.refused > 0 && <RefusedLines of={of} refused={preview.counts.refused} />}
        {preview && !isEmpty && <ImportChanges of={of} />}
      </Box>
      {preview && (
        <ConfirmImport
          {...{ of, preview, problem }}
          isOpen={isAsking}
          isSending={isLoading}
          onClose={() => setAsking(false)}
          onConfirm={() => void start()}
        />
      )}
    </Panel>
  );
}
