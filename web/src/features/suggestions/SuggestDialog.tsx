import {
  MAX_SUGGESTION_LENGTH,
  SUGGESTION_TYPES,
  type SuggestionType,
} from '@campjay/events/suggestions/suggestionTypes.ts';
import type { AddSuggestion } from '@campjay/command-api/suggestions/contract.ts';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { api } from '../../app/api.ts';
import type { PostAnswer } from '../../app/apiTypes.ts';
import { commandRequest } from '../../app/commandRequest.ts';
import { ChoiceField } from '../../ui/fields/ChoiceField.tsx';
import { CommandForm, FormField } from '../../ui/fields/CommandForm.tsx';
import { type CommandFormState, required, useCommandForm, useFormField } from '../../ui/fields/useCommandForm.ts';
import { LazyDialog } from '../../ui/dialogs/LazyDialog.tsx';

interface NewSuggestion {
  readonly suggestion: AddSuggestion;
  readonly commandKey: string;
}

const suggestionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    addSuggestion: build.mutation<PostAnswer<'suggestions/add'>, NewSuggestion>({
      query: ({ suggestion, commandKey }) => commandRequest('suggestions/add', suggestion, commandKey),
    }),
  }),
});

const { useAddSuggestionMutation } = suggestionsApi;

const FAILED = 'Failed to save suggestion due to a server error';
const TOPICS = Object.entries(SUGGESTION_TYPES);
const isSuggestionType = (value = ''): value is SuggestionType => value in SUGGESTION_TYPES;

interface SuggestDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** The camp about which a mistake is reported; absent to suggest anything. */
  readonly about?: { readonly orgId: string; readonly name: string };
}

/**
 * Dialog to suggest a camp that is not listed yet (Requirement 2.165), or to report a mistake about a camp. The typed
 * text is retained until it is sent, even if the dialog is closed in between.
 */
export function SuggestDialog({ isOpen, onClose, about }: SuggestDialogProps) {
  const heading = about ? `Report a mistake: ${about.name}` : 'Suggest a Missing Camp';
  // The operators read only the text, so it has to name the camp.
  const subject = about ? `${about.name} (${about.orgId}): ` : '';
  const formId = useId();
  const [add, { data: confirmation, reset }] = useAddSuggestionMutation();
  const form = useCommandForm<AddSuggestion>({
    values: { suggestion_type: about ? 'wrong_data' : 'missing_camp', suggestion_text: '' },
    fields: [],
    isCleared: true,
    send: async ({ suggestion_text: text, ...topic }, commandKey) => {
      const suggestion = { ...topic, suggestion_text: subject + text };
      const { error } = await add({ suggestion, commandKey });
      return error && { status: 'CUSTOM_ERROR', message: FAILED, fields: {} };
    },
  });
  const handleClose = (): void => {
    reset();
    onClose();
  };
  return (
    <LazyDialog
      isOpen={isOpen}
      onClose={handleClose}
      title={heading}
      actions={
        confirmation ? (
          <Button variant="contained" disableElevation onClick={handleClose}>
            Done
          </Button>
        ) : (
          // Not disabled while sending, because a disabled button loses the focus, and keyboard users would leave the
          // dialog.
          <Button type="submit" form={formId} variant="contained" disableElevation aria-disabled={form.isSending}>
            {form.isSending ? 'Sending…' : about ? 'Send report' : 'Send suggestion'}
          </Button>
        )
      }
    >
      {confirmation ? (
        <Typography role="status">{confirmation.message}</Typography>
      ) : (
        <SuggestionForm id={formId} form={form} heading={heading} maxLength={MAX_SUGGESTION_LENGTH - subject.length}>
          {about ? <ReportNote /> : <TopicChoice form={form} />}
        </SuggestionForm>
      )}
    </LazyDialog>
  );
}

function ReportNote() {
  return (
    <Typography>
      Tell us what is wrong and, if you can, where you read it. Please leave out anything private: nobody can write back
      to you.
    </Typography>
  );
}

function TopicChoice({ form }: { form: CommandFormState<AddSuggestion> }) {
  const topic = useFormField(form, 'suggestion_type');
  return (
    <>
      <Typography>
        Tell us its name and where it is; a link to its website helps most. Please leave out anything private: nobody
        can write back to you.
      </Typography>
      <ChoiceField
        label="What is it about?"
        value={topic.value}
        options={TOPICS}
        onChoose={(value) => {
          if (isSuggestionType(value)) topic.onChange(value);
        }}
      />
    </>
  );
}

interface SuggestionFormProps {
  readonly id: string;
  readonly form: CommandFormState<AddSuggestion>;
  readonly heading: string;
  readonly maxLength: number;
  /** Shown above the text field. */
  readonly children: ReactNode;
}

/** The form for the text of the suggestion. */
function SuggestionForm({ id, form, heading, maxLength, children }: SuggestionFormProps) {
  return (
    <CommandForm form={form} id={id} label={heading}>
      {children}
      <FormField
        form={form}
        label="Your suggestion"
        name="suggestion_text"
        minRows={4}
        maxLength={maxLength}
        autoFocus
        validate={required('Please write your suggestion here')}
      />
    </CommandForm>
  );
}
