import { FILTERS } from '@campjay/domain/catalog/filters.ts';
import { memo, Suspense, useId, useRef, useState } from 'react';
import { useAppDispatch, useAppSelector } from '../../../app/hooks.ts';
import { Field, Input } from '../../../ui/fields/Field.tsx';
import { useDebouncedDraft } from '../../../ui/fields/useDebouncedDraft.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { lazyComponent } from '../../../ui/lazyComponent.ts';
import { MAX_TEXT_LENGTH, TYPING_PAUSE_MS } from '../filters/filters.ts';
import { filtersChanged } from '../search.ts';
import type { PendingText, RowControls } from './SentenceRows.tsx';

const loadRows = () => import('./SentenceRows.tsx');
const SentenceRows = lazyComponent(loadRows, (module) => module.SentenceRows);
/** Preloads the code. Ignores a failure: a sentence loads it again. */
const preloadRows = (): void => void loadRows().catch(() => undefined);

/** One word may be a place or a category, too, but is searched for as text. */
const hasManyWords = (text: string): boolean => /\S\s+\S/.test(text);

/**
 * The search box. A word is searched for when typing pauses. More words may be a sentence: then the list stays as it is
 * while rows below the box offer what the sentence means.
 */
export const SearchField = memo(function SearchField() {
  const id = useId();
  const dispatch = useAppDispatch();
  const appliedText = useAppSelector(({ search }) => search.heldSentence ?? search.filters.searchText);
  const [pending, setPending] = useState<PendingText>();
  /** The text whose rows the parent has closed. */
  const [closedText, setClosedText] = useState<string>();
  const [activeRowId, setActiveRowId] = useState<string>();
  const rows = useRef<RowControls>(null);
  /** The text that was searched for because typing paused; undefined after Enter. */
  const typedText = useRef<string>(undefined);
  const search = (text: string): void => {
    typedText.current = text;
    setPending(undefined);
    dispatch(filtersChanged({ searchText: text }));
  };
  const settle = (text: string, isEntered = false): void => {
    if (hasManyWords(text) && text !== closedText) setPending({ text, isEntered });
    else search(text);
  };
  const [draft, setDraft] = useDebouncedDraft(appliedText, settle, TYPING_PAUSE_MS);
  return (
    <div
      style={{ position: 'relative' }}
      onFocus={preloadRows}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing || rows.current?.handleKey(event) === true) return;
        if (event.key === 'Enter') settle(draft, true);
      }}
    >
      <Field id={id} label={FILTERS.searchText.label}>
        <Input
          id={id}
          type="search"
          autoComplete="off"
          maxLength={MAX_TEXT_LENGTH}
          enterKeyHint="search"
          aria-autocomplete="list"
          aria-activedescendant={activeRowId}
          value={draft}
          onChange={({ target }) => setDraft(target.value)}
        />
        <Icon name="search" />
      </Field>
      {hasManyWords(draft) && draft !== closedText && (
        <Suspense fallback={null}>
          <SentenceRows
            id={id}
            text={draft}
            pending={pending?.text === draft ? pending : undefined}
            typedText={typedText}
            controls={rows}
            onSearch={search}
            onPick={(text) => {
              setPending(undefined);
              setDraft(text);
            }}
            onClose={() => setClosedText(draft)}
            onActiveRow={setActiveRowId}
          />
        </Suspense>
      )}
    </div>
  );
});
