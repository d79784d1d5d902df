import { useEffect, useRef, useState, type KeyboardEvent, Suspense } from 'react';
import CloseIcon from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import { MAX_TEXT_LENGTH } from '../catalog/filters/filters.ts';
import { Field, FieldInput } from '../../ui/fields/Field.tsx';
import { lazyComponent } from '../../ui/lazyComponent.ts';
import type { ChosenPlace, PlaceListKeys, PlaceListState } from './PlaceList.tsx';

/** Time after leaving the field before an unmatched text shows an error (Requirement 9.91). */
const WARNING_DELAY_MS = 600;

interface Draft {
  readonly page: string | undefined;
  readonly selected: string;
  readonly typed: string;
  /** The field was left without choosing a suggestion. */
  readonly isInvalid: boolean;
}

const isUnselected = ({ typed, selected }: Draft): boolean => typed.trim() !== '' && typed !== selected;

/**
 * Text of the location field: the selected place's label, or the typed text. If another page, a link, or a cleared
 * filter changes the place, the typed text is discarded.
 */
const usePlaceDraft = (selected: string, page: string | undefined) => {
  const initialDraft = { page, selected, typed: selected, isInvalid: false };
  const [draft, setDraft] = useState<Draft>(initialDraft);
  if (draft.selected !== selected || draft.page !== page) setDraft(initialDraft);
  const warningTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(warningTimer.current), []);
  const cancelWarning = (): void => clearTimeout(warningTimer.current);

  return {
    typed: draft.typed,
    isUnselected: isUnselected(draft),
    isInvalid: draft.isInvalid,
    edit: (typed: string): void => {
      cancelWarning();
      setDraft({ page, selected, typed, isInvalid: false });
    },
    /**
     * Ends the edit after a choice; undefined if the suggestion could not be located, in which case its text stays for
     * correction.
     */
    settle: (label: string | undefined): void => {
      cancelWarning();
      setDraft({ page, selected: label ?? '', typed: label ?? draft.typed, isInvalid: false });
    },
    scheduleWarning: (): void => {
      cancelWarning();
      warningTimer.current = setTimeout(
        () => setDraft((current) => (isUnselected(current) ? { ...current, isInvalid: true } : current)),
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
  /** Label of the selected place; empty without one. */
  readonly selected: string;
  /** Identifies the page; when it changes, the typed text is cleared. */
  readonly pageKey: string | undefined;
  /** Receives undefined if the suggestion can no longer be located. */
  readonly onChoose: (place: ChosenPlace | undefined) => void;
  readonly onClear: () => void;
}

/**
 * Place input with suggestions: a region, a ZIP code, or a city. The suggestions load on first focus; text typed before
 * that counts too.
 */
export function PlaceInput({ id, label, clearLabel, selected, pageKey, onChoose, onClear }: PlaceInputProps) {
  const listId = `${id}s`;
  const draft = usePlaceDraft(selected, pageKey);
  const [isOpen, setOpen] = useState(false);
  const [choosesFirst, setChoosesFirst] = useState(false);
  const [listState, setListState] = useState(EMPTY_LIST_STATE);
  const [field, setField] = useState<HTMLElement | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const keys = useRef<PlaceListKeys>(null);

  const close = (): void => {
    setOpen(false);
    setChoosesFirst(false);
  };
  const edit = (typed: string): void => {
    draft.edit(typed);
    setOpen(true);
    setChoosesFirst(false);
    if (typed.trim() === '') onClear();
  };
  const choose = (place: ChosenPlace | undefined, isByTouch: boolean): void => {
    close();
    draft.settle(place?.label);
    onChoose(place);
    if (isByTouch) input.current?.blur(); // hides the on-screen keyboard, so that the camps are visible
  };
  const clear = (): void => {
    edit('');
    close();
    input.current?.focus();
  };
  const pressKey = (event: KeyboardEvent): void => {
    const { key, nativeEvent } = event;
    if (nativeEvent.isComposing || !['ArrowDown', 'ArrowUp', 'Enter', 'Escape'].includes(key)) return;
    const opensList = !isOpen && key !== 'Escape';
    if (isOpen || opensList) event.preventDefault();
    if (isOpen) event.stopPropagation(); // Escape closes the list before the surrounding dialog
    if (opensList) setOpen(true);
    else if (key === 'Escape') close();
    else if (key === 'Enter') setChoosesFirst(!keys.current?.choose() && draft.isUnselected);
    else keys.current?.move(key === 'ArrowDown' ? 1 : -1);
  };

  return (
    <Box ref={setField} sx={{ position: 'relative', scrollMarginTop: 80 }}>
      <Field id={id} label={label} error={draft.isInvalid ? NOT_SELECTED : undefined}>
        <FieldInput
          id={id}
          inputRef={input}
          value={draft.typed}
          autoComplete="off"
          inputProps={{
            role: 'combobox',
            'aria-autocomplete': 'list',
            'aria-expanded': listState.hasOptions,
            'aria-controls': listState.hasOptions ? listId : undefined,
            'aria-activedescendant': listState.activeId,
            'aria-describedby': draft.isInvalid ? `${id}-error` : undefined,
            maxLength: MAX_TEXT_LENGTH,
            autoCapitalize: 'words',
            spellCheck: false,
            enterKeyHint: 'search',
          }}
          onChange={({ target }) => edit(target.value)}
          onKeyDown={pressKey}
          onClick={() => {
            setOpen(true);
            if (!draft.isUnselected) input.current?.select();
          }}
          onFocus={() => {
            draft.cancelWarning();
            // If this fails, it fails again with a visible error when the list opens.
            loadList().then(
              ({ preloadPlaces }) => preloadPlaces(),
              () => undefined,
            );
          }}
          onBlur={() => {
            close();
            draft.scheduleWarning();
          }}
          endAdornment={
            draft.typed !== '' && (
              <InputAdornment position="end">
                <IconButton edge="end" size="small" aria-label={clearLabel} onClick={clear}>
                  <CloseIcon fontSize="small" />
                </IconButton>
              </InputAdornment>
            )
          }
        />
      </Field>
      {isOpen && (
        <Suspense fallback={null}>
          <PlaceList
            id={listId}
            field={field}
            typed={draft.isUnselected ? draft.typed : ''}
            selected={selected}
            choosesFirst={choosesFirst}
            keys={keys}
            onListChange={setListState}
            onChoose={choose}
          />
        </Suspense>
      )}
    </Box>
  );
}
