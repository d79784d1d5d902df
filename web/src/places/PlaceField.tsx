import CloseIcon from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import { type KeyboardEvent, Suspense, useRef, useState } from 'react';
import { useAppDispatch, useAppSelector } from '../app/hooks.ts';
import { MAX_TEXT_LENGTH } from '../catalog/filters.ts';
import { placeChosen, placeCleared, placeLeftOut } from '../catalog/search.ts';
import { Field, FieldInput } from '../ui/Field.tsx';
import { lazyPart } from '../ui/lazyPart.ts';
import type { ChosenPlace, PlaceListKeys, PlaceListShown } from './PlaceList.tsx';
import { usePlaceDraft } from './usePlaceDraft.ts';

const loadList = () => import('./PlaceList.tsx');
const PlaceList = lazyPart(loadList, (part) => part.PlaceList);

const NOT_CHOSEN = 'Please select a location from the suggestions';
const FIELD_ID = 'place';
const LIST_ID = 'places';
const NOTHING_SHOWN: PlaceListShown = { hasOptions: false, activeId: undefined };

/**
 * Where to search: a region of the directory, a ZIP code or a city, chosen from what typing suggests. Clearing it searches
 * everywhere. The suggestions are fetched when the field is first focused; what is typed until they are there counts too.
 */
export function PlaceField() {
  const dispatch = useAppDispatch();
  const chosen = useAppSelector(({ search }) => search.place?.label ?? '');
  const draft = usePlaceDraft(
    chosen,
    useAppSelector(({ search }) => search.path),
  );
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
    if (typed.trim() === '') dispatch(placeCleared());
  };
  const choose = (place: ChosenPlace | undefined, isByTouch: boolean): void => {
    close();
    draft.settle(place?.label);
    dispatch(place ? placeChosen(place) : placeLeftOut());
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
      <Field id={FIELD_ID} label="City, ZIP or area" error={draft.isRefused ? NOT_CHOSEN : undefined}>
        <FieldInput
          id={FIELD_ID}
          inputRef={input}
          value={draft.typed}
          autoComplete="off"
          inputProps={{
            role: 'combobox',
            'aria-autocomplete': 'list',
            'aria-expanded': shown.hasOptions,
            'aria-controls': shown.hasOptions ? LIST_ID : undefined,
            'aria-activedescendant': shown.activeId,
            'aria-describedby': draft.isRefused ? `${FIELD_ID}-error` : undefined,
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
                <IconButton edge="end" size="small" aria-label="Search everywhere" onClick={clear}>
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
            id={LIST_ID}
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
