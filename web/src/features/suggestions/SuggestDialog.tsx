import {
  MAX_SUGGESTION_LENGTH,
  SUGGESTION_TYPES,
  type SuggestionType,
} from '@campjay/events/suggestions/suggestionTypes.ts';
import Box from '@mui/material/Box';
import NativeSelect from '@mui/material/NativeSelect';
import Typography from '@mui/material/Typography';
import { type SyntheticEvent, useId, useState } from 'react';
import { Field, FieldInput } from '../../ui/fields/Field.tsx';
import type { AddSuggestion, SuggestionAdded } from '@campjay/command-api/suggestions/contract.ts';
import { api } from '../../app/api.ts';
import { commandRequest } from '../../app/commandRequest.ts';
import Button from '@mui/material/Button';
import { LazyDialog } from '../../ui/LazyDialog.tsx';

interface SuggestionDraft {
  readonly type: SuggestionType;
  readonly text: string;
}

interface SuggestionFormProps {
  readonly id: string;
  readonly draft: SuggestionDraft;
  readonly onChange: (draft: SuggestionDraft) => void;
  readonly onSubmit: () => void;
  /** The message about an error in the text field. */
  readonly error: string | undefined;
}

const isSuggestionType = (value: string): value is SuggestionType => value in SUGGESTION_TYPES;

/** The form for the topic and text of the suggestion. */
function SuggestionForm({ id, draft, onChange, onSubmit, error }: SuggestionFormProps) {
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
            if (isSuggestionType(value)) onChange({ ...draft, type: value });
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

export interface NewSuggestion {
  readonly suggestion: AddSuggestion;
  /** The idempotency key. It is the same for every retry, so that a suggestion is stored only once. */
  readonly commandKey: string;
}

const suggestionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    addSuggestion: build.mutation<SuggestionAdded, NewSuggestion>({
      query: ({ suggestion, commandKey }) => commandRequest('suggestions/add', suggestion, commandKey),
    }),
  }),
});

const { useAddSuggestionMutation } = suggestionsApi;

const EMPTY_DRAFT: SuggestionDraft = { type: 'missing_camp', text: '' };
const FAILED = 'Failed to save suggestion due to a server error';
const EMPTY_ERROR = 'Please write your suggestion here';

/**
 * Dialog to suggest a camp that is not listed yet (Requirement 2.165). The typed text
 * is retained until it is sent, even if the dialog is closed in between.
 */
export function SuggestDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const formId = useId();
  const [draft, setDraft] = useState(EMPTY_DRAFT);
  const [commandKey, setCommandKey] = useState(newCommandKey);
  const [isTextMissing, setIsTextMissing] = useState(false);
  const [add, { data: confirmation, isLoading, isError, reset }] = useAddSuggestionMutation();

  const edit = (newDraft: SuggestionDraft): void => {
    setDraft(newDraft);
    setCommandKey(newCommandKey()); // An edited text is a new suggestion.
    setIsTextMissing(false);
    reset();
  };
  const send = (): void => {
    if (isLoading) return;
    const isEmpty = draft.text.trim() === '';
    setIsTextMissing(isEmpty);
    if (!isEmpty) void add({ suggestion: { suggestion_type: draft.type, suggestion_text: draft.text }, commandKey });
  };
  const handleClose = (): void => {
    if (confirmation) edit(EMPTY_DRAFT);
    onClose();
  };
  return (
    <LazyDialog
      isOpen={isOpen}
      onClose={handleClose}
      title="Suggest a Missing Camp"
      actions={
        confirmation ? (
          <Button variant="contained" disableElevation onClick={handleClose}>
            Done
          </Button>
        ) : (
          // Not disabled while sending, because a disabled button loses the focus, and keyboard users would leave the
          // dialog.
          <Button type="submit" form={formId} variant="contained" disableElevation aria-disabled={isLoading}>
            {isLoading ? 'Sending…' : 'Send suggestion'}
          </Button>
        )
      }
    >
      {confirmation ? (
        <Typography role="status">{confirmation.message}</Typography>
      ) : (
        <>
          <SuggestionForm
            id={formId}
            draft={draft}
            onChange={edit}
            onSubmit={send}
            error={isTextMissing ? EMPTY_ERROR : undefined}
          />
          {isError && (
            <Box role="alert" sx={{ mt: 2, color: 'error.main' }}>
              {FAILED}
            </Box>
          )}
        </>
      )}
    </LazyDialog>
  );
}

/**
 * Creates an idempotency key that is unique enough within one browser. Unlike `crypto.randomUUID`, it also works in
 * insecure contexts.
 */
function newCommandKey(): string {
  return `suggestion-${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`;
}
