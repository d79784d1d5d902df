import { useEffect, useRef, useState } from 'react';

/**
 * A value that is edited at once and handed on after a pause of `delayMs` without further edits.
 * When `value` changes from elsewhere (a reset, another page), the draft follows it and whatever waited is dropped.
 */
export const useDebouncedDraft = <Value>(
  value: Value,
  onSettled: (value: Value) => void,
  delayMs: number,
): readonly [Value, (draft: Value) => void] => {
  const [draft, setDraft] = useState({ of: value, value });
  if (draft.of !== value) setDraft({ of: value, value });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const settle = useRef(onSettled);
  useEffect(() => {
    settle.current = onSettled;
  });
  useEffect(() => () => clearTimeout(timer.current), [value]);

  const edit = (next: Value): void => {
    clearTimeout(timer.current);
    setDraft({ of: value, value: next });
    timer.current = setTimeout(() => {
      settle.current(next);
    }, delayMs);
  };
  return [draft.value, edit];
};
