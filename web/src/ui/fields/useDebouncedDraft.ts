import { useEffect, useState, useRef } from 'react';

/** Returns the latest value that stayed the same for `delayMs`; undefined until there is one. */
export const useDebouncedValue = <Value>(value: Value, delayMs: number): Value | undefined => {
  const [debouncedValue, setDebouncedValue] = useState<Value>();
  useEffect(() => {
    const timer = setTimeout(() => setDebouncedValue(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return debouncedValue;
};

/**
 * Holds a draft of a value. An edit changes the draft immediately. After `delayMs` without further edits, `onSettled`
 * receives the draft. If `value` itself changes meanwhile, for example by a reset, it replaces the draft, and a pending
 * edit is dropped.
 * @returns the draft, and a function that edits it
 */
export const useDebouncedDraft = <Value>(
  value: Value,
  onSettled: (value: Value) => void,
  delayMs: number,
): readonly [Value, (draft: Value) => void] => {
  // `base` is the value from which the draft was made.
  const [draft, setDraft] = useState({ base: value, value });
  if (draft.base !== value) setDraft({ base: value, value });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latestCallback = useRef(onSettled);
  useEffect(() => {
    latestCallback.current = onSettled;
  });
  // Drops a pending edit when `value` changes or the component is removed.
  useEffect(() => () => clearTimeout(timer.current), [value]);

  const edit = (newDraft: Value): void => {
    clearTimeout(timer.current);
    setDraft({ base: value, value: newDraft });
    timer.current = setTimeout(() => {
      latestCallback.current(newDraft);
    }, delayMs);
  };
  return [draft.value, edit];
};
