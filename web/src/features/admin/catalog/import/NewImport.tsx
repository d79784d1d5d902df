import { MAX_UPLOAD_BYTES, MAX_UPLOAD_MB } from '@campjay/domain/limits.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { type DragEvent, type SyntheticEvent, useRef, useState } from 'react';
import type { FormProblem } from '../../../../app/refusal.ts';
import { newUuid } from '../../../../app/commandRequest.ts';
import { ChoiceField } from '../../../../ui/fields/ChoiceField.tsx';
import { SubmitButton } from '../../../../ui/Panel.tsx';
import { useUploadImportMutation, formatSize } from './importApi.ts';

const NO_SEASON = 'As it is';
const SEASONS = [-1, 0, 1, 2].map((ahead) => String(new Date().getFullYear() + ahead));

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

const validateFile = (file: File): string | undefined => {
  if (file.size === 0) return 'The file is empty.';
  return file.size > MAX_UPLOAD_BYTES
    ? `The file has ${formatSize(file.size)}; up to ${MAX_UPLOAD_MB} MB are taken.`
    : undefined;
};

/**
 * Uploads a file for preview.
 * @param onSent receives the id of the import
 */
export function NewImport({ onSent }: { onSent: (importId: string) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File>();
  const [kind, setKind] = useState<'camps' | 'schools'>('camps');
  const [season, setSeason] = useState<string>();
  const [isFull, setFull] = useState(false);
  const [isOver, setOver] = useState(false);
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
    setOver(false);
    selectFile(event.dataTransfer.files[0]);
  };
  const handleSubmit = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    const fieldError = file ? validateFile(file) : 'Please choose a file first.';
    setFileProblem(fieldError);
    if (!file || fieldError !== undefined || isLoading) return;
    const importId = newUuid();
    const year = kind === 'camps' && season !== undefined ? Number(season) : undefined;
    const sent = await send({ importId, file, kind, full: isFull, season: year });
    if (!sent.data) return;
    setFile(undefined);
    onSent(importId);
  };
  const problem = fileProblem ?? (error as FormProblem | undefined)?.message;
  return (
    <Box component="form" noValidate onSubmit={(event) => void handleSubmit(event)} sx={{ display: 'grid', gap: 2 }}>
      <Box
        data-over={isOver}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={handleDrop}
        sx={dropZoneStyles}
      >
        <Button variant="outlined" onClick={() => input.current?.click()} sx={{ minHeight: 48 }}>
          {file ? 'Choose another file' : 'Choose a file'}
        </Button>
        <input
          ref={input}
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
          Camps: one camp a line, as JSON. Schools: CSV with a line of columns, or JSON lines. Up to {MAX_UPLOAD_MB} MB.
        </Typography>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <ChoiceField
          label="The file holds"
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
            all={NO_SEASON}
            value={season}
            options={SEASONS.map((year) => [year, year] as const)}
            onChoose={setSeason}
          />
        )}
      </Box>
      <FormControlLabel
        control={<Checkbox checked={isFull} onChange={({ target }) => setFull(target.checked)} />}
        label={`The file is complete: take ${kind} off the list that it does not name`}
      />
      {problem !== undefined && (
        <Typography role="alert" sx={{ color: 'error.main', overflowWrap: 'anywhere' }}>
          {problem}
        </Typography>
      )}
      <Box>
        <SubmitButton label="See what it would change" isSending={isLoading} />
        <Typography variant="body2" sx={{ mt: 1, color: 'text.secondary' }}>
          Nothing changes before you have seen it and said so.
        </Typography>
      </Box>
    </Box>
  );
}
