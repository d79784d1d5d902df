import type { ManagedAd } from '@campjay/query-api/ads/contract.ts';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { newKey } from '../../../app/commandRequest.ts';
import type { FormProblem } from '../../../app/refusal.ts';
import { type Edit, useAutosave, type AutosaveStatus } from '../../../ui/fields/useAutosave.ts';
import { useUpdateAdMutation } from '../advertisingApi.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { MAX_AD_TEXT } from '@campjay/events/ads/values.ts';
import Typography from '@mui/material/Typography';
import { TextField } from '../../identity/local/TextField.tsx';
import { TextAreaField } from '../TextAreaField.tsx';
import { Panel } from '../../../ui/Panel.tsx';

/** Edits that could not be saved, by ad and field, so that they survive leaving the page. */
const unsaved = new Map<string, Edit>();

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
  const currentValue = ad[field];
  /** The edit being sent: shown as saved until the ad's data changes. */
  const [sending, setSending] = useState<{ readonly text: string; readonly baseText: string }>();
  const stored = sending?.baseText === currentValue ? sending.text : currentValue;
  /** While a save is pending: resolves to the text that the server then has. */
  const pendingSave = useRef<Promise<string>>(undefined);
  const [fieldError, setFieldError] = useState<string>();
  const key = `${ad.ad_id} ${field}`;
  const [restoredEdit] = useState(() => unsaved.get(key));
  const [update] = useUpdateAdMutation();

  const trySave = async (text: string): Promise<'done' | 'refused'> => {
    const validationError = validate(text);
    setFieldError(validationError);
    if (validationError !== undefined) return 'refused';
    setSending({ text, baseText: currentValue });
    const edit = { ad_id: ad.ad_id, [field]: text, commandKey: newKey() };
    const request = (pendingSave.current ?? Promise.resolve(stored)).then(async (baseText) => {
      const { error } = await update({ ...edit, seen: { [field]: baseText } });
      return { error, says: error ? baseText : text };
    });
    const savedText = request.then((outcome) => outcome.says);
    pendingSave.current = savedText;
    const { error } = await request;
    if (pendingSave.current === savedText) pendingSave.current = undefined;
    const problem = error as FormProblem | undefined;
    setFieldError(problem && (problem.fields[field] ?? problem.message));
    if (!problem) return 'done';
    setSending(undefined);
    return 'refused';
  };
  const send = async (text: string): Promise<'done' | 'refused'> => {
    const outcome = await trySave(text);
    if (outcome === 'done') unsaved.delete(key);
    else unsaved.set(key, { text, initial: currentValue });
    return outcome;
  };
  const saved = useAutosave(stored, send, restoredEdit);
  const { edit, status } = saved;
  useEffect(() => {
    if (edit && status === 'changed elsewhere') unsaved.set(key, edit);
  }, [key, edit, status]);
  const isUnsaved = edit !== undefined || status === 'saving';
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isUnsaved]);
  return {
    ...saved,
    theirs: currentValue,
    fieldError: status === 'refused' ? fieldError : undefined,
    takeTheirs: (): void => {
      unsaved.delete(key);
      saved.takeTheirs();
    },
  };
};

const STATUS_TEXTS: Readonly<Record<AutosaveStatus, string>> = {
  'as saved': '',
  'being written': 'Not saved yet…',
  saving: 'Saving…',
  saved: 'Saved',
  refused: 'Not saved.',
  'changed elsewhere': 'Somebody else changed this meanwhile. Now it says:',
};

/** Save status below an autosaved text, with a choice between versions when they conflict. */
function AdTextEditor({ text, children }: { text: ReturnType<typeof useAdText>; children: ReactNode }) {
  const { status, theirs, keepMine, takeTheirs } = text;
  const isOpen = status === 'changed elsewhere' || status === 'refused';
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
      {isOpen && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mx: 1.75 }}>
          <Button variant="outlined" sx={{ minHeight: 44 }} onClick={keepMine}>
            {status === 'refused' ? 'Try again' : 'Keep mine'}
          </Button>
          <Button sx={{ minHeight: 44 }} onClick={takeTheirs}>
            {status === 'refused' ? 'Take back what I wrote' : 'Take theirs'}
          </Button>
        </Box>
      )}
    </div>
  );
}

/** Remaining characters below which the counter appears. */
const NEAR_LIMIT = 200;

type Text = ReturnType<typeof useAdText>;

const hintOf = (hint: string, text: string): string => {
  const charactersLeft = MAX_AD_TEXT - text.length;
  return charactersLeft <= NEAR_LIMIT ? `${charactersLeft} characters left.` : hint;
};

/** Error message of a link address; an empty address is valid. */
export const validateUrl = (text: string): string | undefined => {
  if (text === '') return undefined;
  const url = URL.canParse(text) && !/\s/.test(text) ? new URL(text) : undefined;
  return url && /^https?:$/.test(url.protocol) && url.hostname.includes('.')
    ? undefined
    : 'Please enter a whole address, such as https://camp.example.org/summer';
};

interface AdTextsProps {
  readonly ad: ManagedAd;
  readonly message: Text;
  readonly testimonials: Text;
  readonly primaryUrl: Text;
}

/** The ad's texts and link. Each field saves itself. */
export function AdTexts({ ad, message, testimonials, primaryUrl }: AdTextsProps) {
  return (
    <Panel heading="Words">
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1.5 }}>
        {
          'They save themselves. Write **bold**, *italic* and [a link](https://camp.example.org); nothing else is shown.'
        }
      </Typography>
      <Box sx={{ display: 'grid', gap: 1.5 }}>
        <AdTextEditor text={message}>
          <TextAreaField
            label="Message from the camp"
            value={message.text}
            onChange={message.write}
            onBlur={message.save}
            maxLength={MAX_AD_TEXT}
            hint={hintOf('What should a parent know who has not heard of you?', message.text)}
            error={message.fieldError}
          />
        </AdTextEditor>
        <AdTextEditor text={testimonials}>
          <TextAreaField
            label="Testimonials"
            value={testimonials.text}
            onChange={testimonials.write}
            onBlur={testimonials.save}
            maxLength={MAX_AD_TEXT}
            hint={hintOf(
              'What parents and children said who agreed to be quoted; one paragraph each.',
              testimonials.text,
            )}
            error={testimonials.fieldError}
          />
        </AdTextEditor>
        <AdTextEditor text={primaryUrl}>
          <Box onBlur={primaryUrl.save}>
            <TextField
              label="Primary URL"
              name={`primary-url-${ad.ad_id}`}
              autoComplete="off"
              value={primaryUrl.text}
              onChange={(value) => primaryUrl.write(value.trim())}
              hint="Where the ad’s links lead. Empty: to the camp’s own website."
              error={primaryUrl.fieldError}
            />
          </Box>
        </AdTextEditor>
      </Box>
    </Panel>
  );
}
