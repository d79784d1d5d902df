import type { CorrectionsReport } from '@campjay/command-api/catalog/corrections/contract.ts';
import { describeFact } from '@campjay/domain/catalog/catalogFacts.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type ChangeEvent, useRef, useState } from 'react';
import { Panel } from '../../../../ui/Panel.tsx';
import { toFormProblem } from '../../../../app/formProblem.ts';
import { useCorrectFromFileMutation } from './campApi.ts';
import { factLabel } from './FactList.tsx';

/** Maximum number of lines shown of each kind (refused and corrected); further lines are only counted. */
const MAX_LINES_PER_KIND = 100;

/** Form that corrects facts from a CSV file. It shows a preview first; the admin then confirms it. */
export function CorrectionsFile() {
  const fileInput = useRef<HTMLInputElement>(null);
  const [csv, setCsv] = useState<string>();
  const [send, { data: report, error, isLoading, reset }] = useCorrectFromFileMutation();
  const problem = toFormProblem(error);
  const uploadFile = async ({ target }: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const [file] = target.files ?? [];
    target.value = ''; // lets the user choose the same file again after editing it
    if (!file) return;
    reset();
    const text = await file.text();
    setCsv(text);
    await send({ csv: text, dryRun: true });
  };
  const canApply = report?.dryRun === true && report.corrected.length > 0;
  return (
    <Panel heading="Correct from a file">
      <Typography sx={{ mb: 1.5 }}>
        CSV with the columns org_id, instance_id (empty for the camp itself), field, value and reason; at most 2,000
        lines.
      </Typography>
      <Button
        variant="outlined"
        aria-disabled={isLoading}
        onClick={() => !isLoading && fileInput.current?.click()}
        sx={{ minHeight: 48 }}
      >
        {isLoading ? 'One moment…' : 'Choose a file of corrections'}
      </Button>
      <input
        ref={fileInput}
        type="file"
        aria-label="File of corrections"
        accept=".csv,text/csv"
        hidden
        onChange={(event) => void uploadFile(event)}
      />
      {problem && (
        <Box role="alert" sx={{ color: 'error.main', mt: 1.5, overflowWrap: 'anywhere' }}>
          {problem.message}
        </Box>
      )}
      <Box role="status" sx={{ mt: 1.5, fontWeight: 600, '&:empty': { display: 'none' } }}>
        {report?.message}
      </Box>
      {report && <CorrectionLines report={report} />}
      {canApply && csv !== undefined && (
        <Button
          variant="contained"
          disableElevation
          aria-disabled={isLoading}
          onClick={() => !isLoading && void send({ csv, dryRun: false })}
          sx={{ minHeight: 48, mt: 1.5 }}
        >
          {`Correct ${report.corrected.length} ${report.corrected.length === 1 ? 'fact' : 'facts'}`}
        </Button>
      )}
    </Panel>
  );
}

/** The lines of the file: refused lines with the reason, then corrected facts with the old and the new value. */
function CorrectionLines({ report: { corrected, refused } }: { readonly report: CorrectionsReport }) {
  const omittedCount =
    Math.max(0, corrected.length - MAX_LINES_PER_KIND) + Math.max(0, refused.length - MAX_LINES_PER_KIND);
  return (
    <Box component="ul" aria-label="Lines" sx={{ m: 0, mt: 1, pl: 2.5, overflowWrap: 'anywhere' }}>
      {refused.slice(0, MAX_LINES_PER_KIND).map(({ line, field, reason }) => (
        <Box component="li" key={line} sx={{ color: 'error.main' }}>
          Line {line} is refused: {field} {reason}.
        </Box>
      ))}
      {corrected
        .slice(0, MAX_LINES_PER_KIND)
        .map(({ line, org_id, instance_id, field, was: oldValue, is: newValue }) => (
          <li key={line}>
            Line {line}: {[org_id, instance_id].filter(Boolean).join(', ')}: {factLabel(field)} {describeFact(oldValue)}{' '}
            → <b>{describeFact(newValue)}</b>
          </li>
        ))}
      {omittedCount > 0 && <li>And {omittedCount.toLocaleString('en-US')} more.</li>}
    </Box>
  );
}
