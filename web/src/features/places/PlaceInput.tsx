import { useEffect, useRef, useState, type KeyboardEvent, Suspense } from 'react';
import { MAX_TEXT_LENGTH } from '../catalog/filters/filters.ts';
import { errorProps, Field, FieldIconButton, Input } from '../../ui/fields/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { lazyComponent } from '../../ui/lazyComponent.ts';
import styles from './place.module.css';
import type { ChosenPlace, PlaceListControls, PlaceListState } from './PlaceList.tsx';

/**
 * Milliseconds between the moment when the user leaves the field and the error for a text without a selected place
 * (Requirement 9.91).
 */
const WARNING_DELAY_MS = 600;

interface Draft {
  /** The key of the page on which the edit began. */
  readonly pageKey: string | undefined;
  /** The label of the place that was selected when the edit began; '' if none was. */
  readonly selectedLabel: string;
  readonly text: string;
  /** Whether the user left the field without choosing a suggestion. */
  readonly isInvalid: boolean;
}

/** Whether the field has a text that is not the selected place. */
const hasUnselectedText = ({ text, selectedLabel }: Draft): boolean => text.trim() !== '' && text !== selectedLabel;

/**
 * Holds the text of the field: the label of the selected place, or what the user has typed since. If the selected place
 * changes for another reason, such as a link or a cleared filter, the typed text is discarded.
 */
const usePlaceDraft = (selectedLabel: string, pageKey: string | undefined) => {
  const initialDraft = { pageKey, selectedLabel, text: selectedLabel, isInvalid: false };
  const [draft, setDraft] = useState<Draft>(initialDraft);
  if (draft.selectedLabel !== selectedLabel || draft.pageKey !== pageKey) setDraft(initialDraft);
  const warningTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(warningTimer.current), []);
  const cancelWarning = (): void => clearTimeout(warningTimer.current);

  return {
    text: draft.text,
    hasUnselectedText: hasUnselectedText(draft),
    isInvalid: draft.isInvalid,
    edit: (text: string): void => {
      cancelWarning();
      setDraft({ pageKey, selectedLabel, text, isInvalid: false });
    },
    /**
     * Ends the edit after a choice.
     * @param label undefined if the suggestion could not be located. The typed text then stays, so that the user can
     * correct it.
     */
    finishEdit: (label: string | undefined): void => {
      cancelWarning();
      setDraft({ pageKey, selectedLabel: label ?? '', text: label ?? draft.text, isInvalid: false });
    },
    scheduleWarning: (): void => {
      cancelWarning();
      warningTimer.current = setTimeout(
        () => setDraft((current) => (hasUnselectedText(current) ? { ...current, isInvalid: true } : current)),
        WARNING_DELAY_MS,
      );
    },
    cancelWarning,
  };
};

const loadList = () => import('./PlaceList.tsx');
const PlaceList = lazyComponent(loadList, (module) => module.PlaceList);

const NOT_SELECTED = 'Please select a location from the suggestions';
const EMPTY_LIST_STATE: PlaceListState = { hasOptions: false, activeId: undefined };

interface PlaceInputProps {
  readonly id: string;
  readonly label: string;
  /** Accessible name of the clear button. */
  readonly clearLabel: string;
  /** Label of the selected place; '' if there is none. */
  readonly selectedLabel: string;
  /** Identifies the page. When it changes, the typed text is discarded. */
  readonly pageKey: string | undefined;
  /** Receives undefined if the chosen suggestion could not be located. */
  readonly onChoose: (place: ChosenPlace | undefined) => void;
  readonly onClear: () => void;
}

/**
 * Input for a place with suggestions of regions, ZIP codes and cities. The list of suggestions is lazy-loaded on the
 * first focus. What the user types meanwhile is not lost.
 */
export function PlaceInput({ id, label, clearLabel, selectedLabel, pageKey, onChoose, onClear }: PlaceInputProps) {
  const listId = `${id}s`; // such as 'places' for 'place'
  const draft = usePlaceDraft(selectedLabel, pageKey);
  const [isOpen, setIsOpen] = useState(false);
  const [shouldChooseFirst, setShouldChooseFirst] = useState(false);
  const [listState, setListState] = useState(EMPTY_LIST_STATE);
  const [field, setField] = useState<HTMLElement | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const listControls = useRef<PlaceListControls>(null);
  const error = draft.isInvalid ? NOT_SELECTED : undefined;

  const close = (): void => {
    setIsOpen(false);
    setShouldChooseFirst(false);
  };
  const edit = (text: string): void => {
    draft.edit(text);
    setIsOpen(true);
    setShouldChooseFirst(false);
    if (text.trim() === '') onClear();
  };
  const choose = (place: ChosenPlace | undefined, isByTouch: boolean): void => {
    close();
    draft.finishEdit(place?.label);
    onChoose(place);
    if (isByTouch) input.current?.blur(); // hides the on-screen keyboard, so that the camps are visible
  };
  const clear = (): void => {
    edit('');
    close();
    input.current?.focus();
  };
  const handleKey = (event: KeyboardEvent): void => {
    const { key, nativeEvent } = event;
    if (nativeEvent.isComposing || !['ArrowDown', 'ArrowUp', 'Enter', 'Escape'].includes(key)) return;
    const opensList = !isOpen && key !== 'Escape';
    if (isOpen || opensList) event.preventDefault();
    if (isOpen) event.stopPropagation(); // so that Escape closes the list, but not a surrounding dialog
    if (opensList) setIsOpen(true);
    else if (key === 'Escape') close();
    else if (key === 'Enter') {
      const hasChosen = listControls.current?.choose() ?? false;
      setShouldChooseFirst(!hasChosen && draft.hasUnselectedText);
    } else listControls.current?.move(key === 'ArrowDown' ? 1 : -1);
  };

  return (
    <div ref={setField} className={styles['field']}>
      <Field id={id} label={label} error={error}>
        <Input
          id={id}
          ref={input}
          value={draft.text}
          autoComplete="off"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={listState.hasOptions}
          aria-controls={listState.hasOptions ? listId : undefined}
          aria-activedescendant={listState.activeId}
          {...errorProps(id, error)}
          maxLength={MAX_TEXT_LENGTH}
          autoCapitalize="words"
          spellCheck={false}
          enterKeyHint="search"
          onChange={({ target }) => edit(target.value)}
          onKeyDown={handleKey}
          onClick={() => {
            setIsOpen(true);
            if (!draft.hasUnselectedText) input.current?.select();
          }}
          onFocus={() => {
            draft.cancelWarning();
            // A failure is ignored here: opening the list loads it again, and shows an error if that fails too.
            loadList().then(
              ({ preloadPlaces }) => preloadPlaces(),
              () => undefined,
            );
          }}
          onBlur={() => {
            close();
            draft.scheduleWarning();
          }}
        />
        {draft.text !== '' && (
          <FieldIconButton label={clearLabel} icon={<Icon name="close" size={20} />} onClick={clear} />
        )}
      </Field>
      {isOpen && (
        <Suspense fallback={null}>
          <PlaceList
            id={listId}
            field={field}
            typedText={draft.hasUnselectedText ? draft.text : ''}
            selectedLabel={selectedLabel}
            shouldChooseFirst={shouldChooseFirst}
            controls={listControls}
            onListChange={setListState}
            onChoose={choose}
          />
        </Suspense>
      )}
    </div>
  );
}
