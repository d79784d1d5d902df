import {
  MAX_SUGGESTION_LENGTH,
  SUGGESTION_TYPES,
  type SuggestionType,
} from '@campjay/events/suggestions/suggestionTypes.ts';
import Box from '@mui/material/Box';
import NativeSelect from '@mui/material/NativeSelect';
import Typography from '@mui/material/Typography';
import { type SyntheticEvent, useId } from 'react';
import { Field, FieldInput } from '../../ui/Field.tsx';

export interface SuggestionDraft {
  readonly type: SuggestionType;
  readonly text: string;
}

interface SuggestionFormProps {
  readonly id: string;
  readonly draft: SuggestionDraft;
  readonly onChange: (draft: SuggestionDraft) => void;
  readonly onSubmit: () => void;
  /** Error of the text. */
  readonly error: string | undefined;
}

const isType = (value: string): value is SuggestionType => value in SUGGESTION_TYPES;

/** The topic and text of the suggestion. */
export function SuggestionForm({ id, draft, onChange, onSubmit, error }: SuggestionFormProps) {
  const [typeId, textId] = [useId(), useId()];
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <Box component="form" id={id} noValidate onSubmit={submit} sx={{ display: 'grid', gap: 2 }}>
      <Typography>
        Tell us its name and where it is; a link to its website helps most. Please leave out anything private: nobody
        can write back to you.
      </Typography>
      <Field id={typeId} label="What is it about?">
        <NativeSelect
          id={typeId}
          input={<FieldInput />}
          value={draft.type}
          onChange={({ target: { value } }) => {
            if (isType(value)) onChange({ ...draft, type: value });
          }}
        >
          {Object.entries(SUGGESTION_TYPES).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </NativeSelect>
      </Field>
      <Field id={textId} label="Your suggestion" error={error}>
        <FieldInput
          id={textId}
          multiline
          minRows={4}
          maxRows={12}
          autoFocus
          inputProps={{
            maxLength: MAX_SUGGESTION_LENGTH,
            'aria-describedby': error === undefined ? undefined : `${textId}-error`,
          }}
          value={draft.text}
          onChange={({ target }) => onChange({ ...draft, text: target.value })}
        />
      </Field>
    </Box>
  );
}
