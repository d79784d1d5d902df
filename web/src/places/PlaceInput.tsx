import CloseIcon from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import { type KeyboardEvent, Suspense, useRef, useState } from 'react';
import { MAX_TEXT_LENGTH } from '../catalog/filters.ts';
import { Field, FieldInput } from '../ui/Field.tsx';
import { lazyPart } from '../ui/lazyComponent.ts';
import type { ChosenPlace, PlaceListKeys, PlaceListState } from './PlaceList.tsx';
import { usePlaceDraft } from './usePlaceDraft.ts';

const loadList = () => import('./PlaceList.tsx');
const PlaceList = lazyPart(loadList, (module) => module.PlaceList);

const NOT_SELECTED = 'Please select a location from the suggestions';
const EMPTY_LIST_STATE: PlaceListState = { hasOptions: false, activeId: undefined };

interface PlaceInputProps {
  readonly id: string;
  readonly label: string;
  /** What empties it. */
  readonly clearLabel: string;
  /** The chosen place's label; empty without one. */
  readonly selected: string;
  /** What the place belongs to: with another one, what was typed is gone. */
  readonly pageKey: string | undefined;
  /** Undefined for a suggestion of which nobody knows any more where it is. */
  readonly onChoose: (place: ChosenPlace | undefined) => void;
  readonly onClear: () => void;
}

/**
 * A place: a region of the directory, a ZIP code or a city, chosen from what typing suggests. The suggestions are fetched
 * when the field is first focused; what is typed until they are there counts too.
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
    if (isByTouch) input.current?.blur(); // so that the keyboard makes way for the camps
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
    if (isOpen) event.stopPropagation(); // Escape closes the list before it closes what the field stands in
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
            // Where it fails, it fails again, then visibly, when the list is opened.
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
