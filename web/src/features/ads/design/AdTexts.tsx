import type { ManagedAd } from '@campjay/query-api/ads/contract.ts';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { newIdempotencyKey } from '../../../app/commandRequest.ts';
import { toFormProblem } from '../../../app/formProblem.ts';
import { type Edit, useAutosave, type AutosaveStatus } from '../../../ui/fields/useAutosave.ts';
import { useUpdateAdMutation } from '../advertisingApi.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { MAX_AD_TEXT_LENGTH } from '@campjay/events/ads/values.ts';
import Typography from '@mui/material/Typography';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { Panel } from '../../../ui/Panel.tsx';

/**
 * Edits that could not be saved, by ad and field. They are stored outside the components, to survive leaving the page.
 */
const unsavedEdits = new Map<string, Edit>();

export type AdTextField = 'message' | 'testimonials' | 'primary_url';

/**
 * One text of an ad, saved automatically one second after the last keystroke. The request includes the text that the
 * edit is based on: if another user has changed it since, the server refuses the edit and both versions are shown.
 * @param validate returns an error for a text that must not be sent
 */
export const useAdText = (
  ad: ManagedAd,
  field: AdTextField,
  validate: (text: string) => string | undefined = () => undefined,
) => {
  /** The text as it was last loaded from the server. */
  const serverText = ad[field];
  /** The edit sent last. Its text counts as saved until the ad's data has been refetched with a new value. */
  const [sentEdit, setSentEdit] = useState<{ readonly text: string; readonly baseText: string }>();
  const savedText = sentEdit?.baseText === serverText ? sentEdit.text : serverText;
  /** Set while a save is pending; resolves to the text that the server has after the save. */
  const pendingSave = useRef<Promise<string>>(undefined);
  const [fieldError, setFieldError] = useState<string>();
  const unsavedKey = `${ad.ad_id} ${field}`;
  const [restoredEdit] = useState(() => unsavedEdits.get(unsavedKey));
  const [updateAd] = useUpdateAdMutation();

  const trySave = async (text: string): Promise<'done' | 'refused'> => {
    const validationError = validate(text);
    setFieldError(validationError);
    if (validationError !== undefined) return 'refused';
    setSentEdit({ text, baseText: serverText });
    const command = { ad_id: ad.ad_id, [field]: text, commandKey: newIdempotencyKey() };
    // Saves run one after another, so that each is based on the text that the previous one left on the server.
    const request = (pendingSave.current ?? Promise.resolve(savedText)).then(async (baseText) => {
      const { error } = await updateAd({ ...command, seen: { [field]: baseText } });
      return { error, storedText: error ? baseText : text };
    });
    const storedText = request.then((outcome) => outcome.storedText);
    pendingSave.current = storedText;
    const { error } = await request;
    if (pendingSave.current === storedText) pendingSave.current = undefined;
    const problem = toFormProblem(error);
    setFieldError(problem && (problem.fields[field] ?? problem.message));
    if (!problem) return 'done';
    setSentEdit(undefined);
    return 'refused';
  };
  const send = async (text: string): Promise<'done' | 'refused'> => {
    const outcome = await trySave(text);
    if (outcome === 'done') unsavedEdits.delete(unsavedKey);
    else unsavedEdits.set(unsavedKey, { text, textBefore: serverText });
    return outcome;
  };
  const autosave = useAutosave(savedText, send, restoredEdit);
  const { edit, status } = autosave;
  useEffect(() => {
    if (edit && status === 'changed elsewhere') unsavedEdits.set(unsavedKey, edit);
  }, [unsavedKey, edit, status]);
  const isUnsaved = edit !== undefined || status === 'saving';
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isUnsaved]);
  return {
    ...autosave,
    theirs: serverText,
    fieldError: status === 'refused' ? fieldError : undefined,
    takeTheirs: (): void => {
      unsavedEdits.delete(unsavedKey);
      autosave.takeTheirs();
    },
  };
};

const STATUS_TEXTS: Readonly<Record<AutosaveStatus, string>> = {
  unchanged: '',
  edited: 'Not saved yet…',
  saving: 'Saving…',
  saved: 'Saved',
  refused: 'Not saved.',
  'changed elsewhere': 'Somebody else changed this meanwhile. Now it says:',
};

/** A text field with its save status below. After a conflict or a failure, the user chooses which text to keep. */
function AdTextEditor({ text, children }: { text: ReturnType<typeof useAdText>; children: ReactNode }) {
  const { status, theirs, keepMine, takeTheirs } = text;
  const needsDecision = status === 'changed elsewhere' || status === 'refused';
  return (
    <div>
      {children}
      <Box role="status" sx={{ typography: 'body2', color: 'text.secondary', minHeight: 21, mx: 1.75 }}>
        {STATUS_TEXTS[status]}
      </Box>
      {status === 'changed elsewhere' && (
        <Box
          component="blockquote"
          sx={{
            m: 0,
            my: 0.75,
            mx: 1.75,
            pl: 1.25,
            borderLeft: '3px solid',
            borderColor: 'warning.main',
            overflowWrap: 'anywhere',
            whiteSpace: 'pre-wrap',
          }}
        >
          {theirs === '' ? '(nothing)' : theirs}
        </Box>
      )}
      {needsDecision && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mx: 1.75 }}>
          <Button variant="outlined" sx={{ minHeight: 44 }} onClick={keepMine}>
            {status === 'refused' ? 'Try again' : 'Keep mine'}
          </Button>
          <Button sx={{ minHeight: 44 }} onClick={takeTheirs}>
            {status === 'refused' ? 'Discard my text' : 'Take theirs'}
          </Button>
        </Box>
      )}
    </div>
  );
}

/** If at most this many characters are left, their number is shown instead of the hint. */
const COUNTER_THRESHOLD = 200;

type EditableText = ReturnType<typeof useAdText>;

const formatHint = (hint: string, text: string): string => {
  const charactersLeft = MAX_AD_TEXT_LENGTH - text.length;
  return charactersLeft <= COUNTER_THRESHOLD ? `${charactersLeft} characters left.` : hint;
};

/** Returns an error message for an invalid link address. An empty address is valid. */
export const validateUrl = (text: string): string | undefined => {
  if (text === '') return undefined;
  const url = URL.canParse(text) && !/\s/.test(text) ? new URL(text) : undefined;
  return url && /^https?:$/.test(url.protocol) && url.hostname.includes('.')
    ? undefined
    : 'Please enter a whole address, such as https://camp.example.org/summer';
};

interface AdTextsProps {
  readonly ad: ManagedAd;
  readonly message: EditableText;
  readonly testimonials: EditableText;
  readonly primaryUrl: EditableText;
}

/** The ad's texts and link. Each field saves itself. */
export function AdTexts({ ad, message, testimonials, primaryUrl }: AdTextsProps) {
  return (
    <Panel heading="Texts">
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1.5 }}>
        {
          'They are saved as you type. Use **bold**, *italic* and [a link](https://camp.example.org); no other formatting is shown.'
        }
      </Typography>
      <Box sx={{ display: 'grid', gap: 1.5 }}>
        <AdTextEditor text={message}>
          <TextField
            label="Message from the camp"
            value={message.text}
            onChange={message.write}
            onBlur={message.save}
            minRows={4}
            maxLength={MAX_AD_TEXT_LENGTH}
            hint={formatHint('What should parents know who have not heard of you?', message.text)}
            error={message.fieldError}
          />
        </AdTextEditor>
        <AdTextEditor text={testimonials}>
          <TextField
            label="Testimonials"
            value={testimonials.text}
            onChange={testimonials.write}
            onBlur={testimonials.save}
            minRows={4}
            maxLength={MAX_AD_TEXT_LENGTH}
            hint={formatHint(
              'Quotes from parents and children who agreed to be quoted, one paragraph each.',
              testimonials.text,
            )}
            error={testimonials.fieldError}
          />
        </AdTextEditor>
        <AdTextEditor text={primaryUrl}>
          <TextField
            label="Primary URL"
            name={`primary-url-${ad.ad_id}`}
            value={primaryUrl.text}
            onChange={(value) => primaryUrl.write(value.trim())}
            onBlur={primaryUrl.save}
            hint="Where the website link of the ad leads. If empty: to the camp’s own website."
            error={primaryUrl.fieldError}
          />
        </AdTextEditor>
      </Box>
    </Panel>
  );
}
