import { useCallback, useEffect, useState, useRef } from 'react';

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
 * @returns the draft, and a function that edits it, which stays the same
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
  const latest = useRef({ value, onSettled });
  useEffect(() => {
    latest.current = { value, onSettled };
  });
  // Drops a pending edit when `value` changes or the component is removed.
  useEffect(() => () => clearTimeout(timer.current), [value]);

  const edit = useCallback(
    (newDraft: Value): void => {
      clearTimeout(timer.current);
      setDraft({ base: latest.current.value, value: newDraft });
      timer.current = setTimeout(() => latest.current.onSettled(newDraft), delayMs);
    },
    [delayMs],
  );
  return [draft.value, edit];
};
