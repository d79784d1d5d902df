import { MAX_UPLOAD_BYTES, MAX_UPLOAD_MB } from '@campjay/domain/limits.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { type DragEvent, type SyntheticEvent, useRef, useState } from 'react';
import { toFormProblem } from '../../../../app/formProblem.ts';
import { newUuid } from '../../../../app/commandRequest.ts';
import { ChoiceField } from '../../../../ui/fields/ChoiceField.tsx';
import { SubmitButton } from '../../../../ui/fields/SubmitButton.tsx';
import { useUploadImportMutation, formatSize } from './importApi.ts';

const NO_SEASON_LABEL = 'Leave unchanged';
/** The seasons that a new import may open: from last year to two years ahead. */
const SEASONS = [-1, 0, 1, 2].map((offset) => String(new Date().getFullYear() + offset));

const dropZoneStyles = {
  display: 'grid',
  justifyItems: 'center',
  gap: 1,
  p: { xs: 2, sm: 3 },
  textAlign: 'center',
  border: '2px dashed',
  borderColor: 'divider',
  borderRadius: 1.5,
  '&[data-over=true]': { borderColor: 'primary.main', bgcolor: 'background.default' },
} as const;

/** Returns an error message; undefined if the file can be uploaded. */
const validateFile = (file: File): string | undefined => {
  if (file.size === 0) return 'The file is empty.';
  if (file.size > MAX_UPLOAD_BYTES)
    return `The file is too large (${formatSize(file.size)}). The limit is ${MAX_UPLOAD_MB} MB.`;
  return undefined;
};

/**
 * Form that uploads a file. The server then previews its changes.
 * @param onSent receives the id of the new import
 */
export function NewImport({ onSent }: { onSent: (importId: string) => void }) {
  const fileInput = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File>();
  const [kind, setKind] = useState<'camps' | 'schools'>('camps');
  const [season, setSeason] = useState<string>();
  const [isComplete, setIsComplete] = useState(false);
  const [isDraggedOver, setIsDraggedOver] = useState(false);
  const [fileProblem, setFileProblem] = useState<string>();
  const [send, { isLoading, error, reset }] = useUploadImportMutation();

  const selectFile = (selected: File | undefined): void => {
    if (!selected) return;
    setFile(selected);
    setFileProblem(validateFile(selected));
    if (/\.csv$/i.test(selected.name)) setKind('schools');
    reset();
  };
  const handleDrop = (event: DragEvent): void => {
    event.preventDefault();
    setIsDraggedOver(false);
    selectFile(event.dataTransfer.files[0]);
  };
  const handleSubmit = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    const newFileProblem = file ? validateFile(file) : 'Please choose a file first.';
    setFileProblem(newFileProblem);
    if (!file || newFileProblem !== undefined || isLoading) return;
    const importId = newUuid();
    const year = kind === 'camps' && season !== undefined ? Number(season) : undefined;
    const response = await send({ importId, file, kind, full: isComplete, season: year });
    if (!response.data) return;
    setFile(undefined);
    onSent(importId);
  };
  const problem = fileProblem ?? toFormProblem(error)?.message;
  return (
    <Box component="form" noValidate onSubmit={(event) => void handleSubmit(event)} sx={{ display: 'grid', gap: 2 }}>
      <Box
        data-over={isDraggedOver}
        onDragOver={(event) => {
          event.preventDefault();
          setIsDraggedOver(true);
        }}
        onDragLeave={() => setIsDraggedOver(false)}
        onDrop={handleDrop}
        sx={dropZoneStyles}
      >
        <Button variant="outlined" onClick={() => fileInput.current?.click()} sx={{ minHeight: 48 }}>
          {file ? 'Choose another file' : 'Choose a file'}
        </Button>
        <input
          ref={fileInput}
          hidden
          type="file"
          aria-label="File to import"
          accept=".ndjson,.jsonl,.json,.csv,.txt"
          onChange={({ target }) => {
            selectFile(target.files?.[0]);
            target.value = ''; // lets the user choose the corrected file again
          }}
        />
        <Typography sx={{ overflowWrap: 'anywhere', fontWeight: file ? 600 : 400 }}>
          {file ? `${file.name} · ${formatSize(file.size)}` : 'or drop it here'}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          Camps: one JSON object per line. Schools: CSV with a header line, or one JSON object per line. Up to{' '}
          {MAX_UPLOAD_MB} MB.
        </Typography>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <ChoiceField
          label="The file contains"
          value={kind}
          options={[
            ['camps', 'Camps'],
            ['schools', 'Schools'],
          ]}
          onChoose={(value) => setKind(value === 'schools' ? 'schools' : 'camps')}
        />
        {kind === 'camps' && (
          <ChoiceField
            label="Season"
            noChoiceLabel={NO_SEASON_LABEL}
            value={season}
            options={SEASONS.map((year) => [year, year] as const)}
            onChoose={setSeason}
          />
        )}
      </Box>
      <FormControlLabel
        control={<Checkbox checked={isComplete} onChange={({ target }) => setIsComplete(target.checked)} />}
        label={`The file is complete: remove ${kind} that it does not list`}
      />
      {problem !== undefined && (
        <Typography role="alert" sx={{ color: 'error.main', overflowWrap: 'anywhere' }}>
          {problem}
        </Typography>
      )}
      <Box>
        <SubmitButton label="See what it would change" isSending={isLoading} />
        <Typography variant="body2" sx={{ mt: 1, color: 'text.secondary' }}>
          Nothing changes until you have seen the preview and confirmed it.
        </Typography>
      </Box>
    </Box>
  );
}
