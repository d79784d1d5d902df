import { type KeyboardEvent, lazy, type ReactNode, Suspense, useRef, useState } from 'react';

const SentenceRows = lazy(() => import('./SentenceRows.tsx'));

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/**
 * The search box, and below it what a sentence in it means. Arrow keys move between the box and the rows, Enter picks a
 * row, Escape closes the rows until the text changes.
 */
export function SentenceSuggestions({
  text,
  onPick,
  children,
}: {
  text: string;
  onPick: (searchText: string) => void;
  children: ReactNode;
}) {
  const container = useRef<HTMLDivElement>(null);
  const [closedText, setClosedText] = useState<string>();
  const trimmed = text.trim();
  const isSentence = /\S\s+\S/.test(trimmed) && closedText !== trimmed;
  const onKeyDown = (event: KeyboardEvent): void => {
    const input = container.current?.querySelector('input');
    const rows = container.current?.querySelectorAll<HTMLElement>('[data-sentence-row]');
    if (!input || !rows || rows.length === 0) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      setClosedText(trimmed);
      input.focus();
    }
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const stops = [input, ...rows];
    const current = stops.findIndex((stop) => stop === document.activeElement);
    stops[Math.min(Math.max(current + step, 0), stops.length - 1)]?.focus();
  };
  return (
    <div ref={container} style={{ position: 'relative' }} onKeyDown={onKeyDown}>
      {children}
      {isSentence && (
        <Suspense fallback={null}>
          <SentenceRows
            text={trimmed}
            onPick={(searchText) => {
              container.current?.querySelector('input')?.focus();
              onPick(searchText);
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
