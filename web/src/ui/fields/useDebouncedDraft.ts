import { useEffect, useState, useRef } from 'react';

/** A value once it has not changed for `delayMs`; undefined until then. */
export const useSettled = <Value>(value: Value, delayMs: number): Value | undefined => {
  const [settled, setSettled] = useState<Value>();
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return settled;
};

/**
 * A value that is edited immediately and reported after `delayMs` without further edits. If `value` changes from
 * outside (a reset, another page), the draft follows it and a pending edit is dropped.
 */
export const useDebouncedDraft = <Value>(
  value: Value,
  onSettled: (value: Value) => void,
  delayMs: number,
): readonly [Value, (draft: Value) => void] => {
  const [draft, setDraft] = useState({ base: value, value });
  if (draft.base !== value) setDraft({ base: value, value });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latestCallback = useRef(onSettled);
  useEffect(() => {
    latestCallback.current = onSettled;
  });
  useEffect(() => () => clearTimeout(timer.current), [value]);

  const edit = (next: Value): void => {
    clearTimeout(timer.current);
    setDraft({ base: value, value: next });
    timer.current = setTimeout(() => {
      latestCallback.current(next);
    }, delayMs);
  };
  return [draft.value, edit];
};
