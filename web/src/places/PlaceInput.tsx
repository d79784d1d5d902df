import CloseIcon from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import { type KeyboardEvent, Suspense, useRef, useState } from 'react';
import { MAX_TEXT_LENGTH } from '../catalog/filters.ts';
import { Field, FieldInput } from '../ui/Field.tsx';
import { lazyPart } from '../ui/lazyPart.ts';
import type { ChosenPlace, PlaceListKeys, PlaceListShown } from './PlaceList.tsx';
import { usePlaceDraft } from './usePlaceDraft.ts';

const loadList = () => import('./PlaceList.tsx');
const PlaceList = lazyPart(loadList, (part) => part.PlaceList);

const NOT_CHOSEN = 'Please select a location from the suggestions';
const NOTHING_SHOWN: PlaceListShown = { hasOptions: false, activeId: undefined };

interface PlaceInputProps {
  readonly id: string;
  readonly label: string;
  /** What empties it. */
  readonly clearLabel: string;
  /** The chosen place's label; empty without one. */
  readonly chosen: string;
  /** What the place belongs to: with another one, what was typed is gone. */
  readonly of: string | undefined;
  /** Undefined for a suggestion of which nobody knows any more where it is. */
  readonly onChoose: (place: ChosenPlace | undefined) => void;
  readonly onClear: () => void;
}

/**
 * A place: a region of the directory, a ZIP code or a city, chosen from what typing suggests. The suggestions are fetched
 * when the field is first focused; what is typed until they are there counts too.
 */
export function PlaceInput({ id, label, clearLabel, chosen, of, onChoose, onClear }: PlaceInputProps) {
  const listId = `${id}s`;
  const draft = usePlaceDraft(chosen, of);
  const [isOpen, setOpen] = useState(false);
  const [takesFirst, setTakesFirst] = useState(false);
  const [shown, setShown] = useState(NOTHING_SHOWN);
  const [field, setField] = useState<HTMLElement | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const keys = useRef<PlaceListKeys>(null);

  const close = (): void => {
    setOpen(false);
    setTakesFirst(false);
  };
  const edit = (typed: string): void => {
    draft.edit(typed);
    setOpen(true);
    setTakesFirst(false);
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
    const opens = !isOpen && key !== 'Escape';
    if (isOpen || opens) event.preventDefault();
    if (isOpen) event.stopPropagation(); // Escape closes the list before it closes what the field stands in
    if (opens) setOpen(true);
    else if (key === 'Escape') close();
    else if (key === 'Enter') setTakesFirst(!keys.current?.choose() && draft.isUnchosen);
    else keys.current?.move(key === 'ArrowDown' ? 1 : -1);
  };

  return (
    <Box ref={setField} sx={{ position: 'relative', scrollMarginTop: 80 }}>
      <Field id={id} label={label} error={draft.isRefused ? NOT_CHOSEN : undefined}>
        <FieldInput
          id={id}
          inputRef={input}
          value={draft.typed}
          autoComplete="off"
          inputProps={{
            role: 'combobox',
            'aria-autocomplete': 'list',
            'aria-expanded': shown.hasOptions,
            'aria-controls': shown.hasOptions ? listId : undefined,
            'aria-activedescendant': shown.activeId,
            'aria-describedby': draft.isRefused ? `${id}-error` : undefined,
            maxLength: MAX_TEXT_LENGTH,
            autoCapitalize: 'words',
            spellCheck: false,
            enterKeyHint: 'search',
          }}
          onChange={({ target }) => edit(target.value)}
          onKeyDown={pressKey}
          onClick={() => {
            setOpen(true);
            if (!draft.isUnchosen) input.current?.select();
          }}
          onFocus={() => {
            draft.stay();
            // Where it fails, it fails again, then visibly, when the list is opened.
            loadList().then(
              ({ openPlaces }) => openPlaces(),
              () => undefined,
            );
          }}
          onBlur={() => {
            close();
            draft.leave();
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
            typed={draft.isUnchosen ? draft.typed : ''}
            chosen={chosen}
            takesFirst={takesFirst}
            keys={keys}
            onShown={setShown}
            onChoose={choose}
          />
        </Suspense>
      )}
    </Box>
  );
}
