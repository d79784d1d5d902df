import type { ManagedAd } from '@campjay/query-api/advertising/contract.ts';
import { useEffect, useRef, useState } from 'react';
import { newKey } from '../../app/commandRequest.ts';
import type { FormProblem } from '../../app/formProblem.ts';
import { type Edit, useAutosave } from '../../ui/useAutosave.ts';
import { useUpdateAdMutation } from '../advertisingApi.ts';

/** What could not be saved, by ad and field: whoever comes back to the page finds it as it was left. */
const unsaved = new Map<string, Edit>();

export type AdTextField = 'message' | 'testimonials' | 'primary_url';

/**
 * One text of an ad, which saves itself a second after the last key. The server is told over which text: where somebody else
 * has changed it since, it takes nothing, and both are shown.
 * @param faultOf what is wrong with a text, such that it is not sent at all
 */
export const useAdText = (
  ad: ManagedAd,
  field: AdTextField,
  faultOf: (text: string) => string | undefined = () => undefined,
) => {
  const known = ad[field];
  /** On its way: shown as if it were kept, until what is known of the ad changes. */
  const [sending, setSending] = useState<{ readonly text: string; readonly over: string }>();
  const stored = sending?.over === known ? sending.text : known;
  /** While something is on its way: what the server says once it has arrived. */
  const awaited = useRef<Promise<string>>(undefined);
  const [fault, setFault] = useState<string>();
  const key = `${ad.ad_id} ${field}`;
  const [kept] = useState(() => unsaved.get(key));
  const [update] = useUpdateAdMutation();

  const trySending = async (text: string): Promise<'done' | 'refused'> => {
    const wrong = faultOf(text);
    setFault(wrong);
    if (wrong !== undefined) return 'refused';
    setSending({ text, over: known });
    const edit = { ad_id: ad.ad_id, [field]: text, commandKey: newKey() };
    const sent = (awaited.current ?? Promise.resolve(stored)).then(async (over) => {
      const { error } = await update({ ...edit, seen: { [field]: over } });
      return { error, says: error ? over : text };
    });
    const says = sent.then((outcome) => outcome.says);
    awaited.current = says;
    const { error } = await sent;
    if (awaited.current === says) awaited.current = undefined;
    const problem = error as FormProblem | undefined;
    setFault(problem && (problem.fields[field] ?? problem.message));
    if (!problem) return 'done';
    setSending(undefined);
    return 'refused';
  };
  const send = async (text: string): Promise<'done' | 'refused'> => {
    const outcome = await trySending(text);
    if (outcome === 'done') unsaved.delete(key);
    else unsaved.set(key, { text, initial: known });
    return outcome;
  };
  const saved = useAutosave(stored, send, kept);
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
    theirs: known,
    fault: status === 'refused' ? fault : undefined,
    takeTheirs: (): void => {
      unsaved.delete(key);
      saved.takeTheirs();
    },
  };
};
