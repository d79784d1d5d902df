import type { ManagedAd } from '@campjay/query-api/ads/contract.ts';
import { useEffect, useRef, useState } from 'react';
import { newKey } from '../../../app/commandRequest.ts';
import type { FormProblem } from '../../../app/formProblem.ts';
import { type Edit, useAutosave } from '../../../ui/useAutosave.ts';
import { useUpdateAdMutation } from '../advertisingApi.ts';

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
