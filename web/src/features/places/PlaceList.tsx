import Box from '@mui/material/Box';
import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { placeListStyle, placeNoteStyle, placeOptionsStyle, placeOptionStyle } from './placeListStyle.ts';
import type { PlaceOption } from './placeOption.ts';
import { placeSource } from './placeSource.ts';
import { useLazyFoundPlaceQuery } from './placesApi.ts';
import { useSpaceBelow } from './useSpaceBelow.ts';
import { useSuggestions } from './useSuggestions.ts';

const FAILED = 'ZIP codes and cities cannot be looked up just now.';
const NONE = 'No such place found. Try a ZIP code or a city.';
const CREDITS = { 'our server': 'ZIP codes and cities from GeoNames', Google: 'Places from Google Maps' } as const;

export interface ChosenPlace {
  readonly label: string;
  readonly lat: number;
  readonly lng: number;
}

/** Keyboard actions of the field on the list. */
export interface PlaceListKeys {
  /** Moves to the next or previous option, and wraps around. */
  readonly move: (by: 1 | -1) => void;
  /** Chooses the highlighted option; false if there is none. */
  readonly choose: () => boolean;
}

/** State of the list for the field's ARIA attributes. */
export interface PlaceListState {
  readonly hasOptions: boolean;
  readonly activeId: string | undefined;
}

/** Loads the suggestion source; called when the field gets the focus. */
export const preloadPlaces = (): void => void placeSource();

interface PlaceListProps {
  readonly id: string;
  readonly field: HTMLElement | null;
  /** The typed text; empty while the field shows the selected place. */
  readonly typed: string;
  /** Label of the selected place. */
  readonly selected: string;
  /** Enter was pressed before options arrived, so the first option is chosen as soon as it is there. */
  readonly choosesFirst: boolean;
  readonly keys: Ref<PlaceListKeys>;
  readonly onListChange: (listState: PlaceListState) => void;
  /** Receives undefined if the suggestion can no longer be located. */
  readonly onChoose: (place: ChosenPlace | undefined, isByTouch: boolean) => void;
}

/** Suggestions below the location field: our regions first, then ZIP codes and cities. */
export function PlaceList({ id, field, typed, selected, choosesFirst, keys, onListChange, onChoose }: PlaceListProps) {
  const { options, isWaiting, hasFailed, from } = useSuggestions(typed);
  const [highlighted, setHighlighted] = useState({ typed, index: typed === '' ? -1 : 0 });
  if (highlighted.typed !== typed) setHighlighted({ typed, index: typed === '' ? -1 : 0 });
  const active = options[highlighted.index];
  const optionId = (index: number): string => `${id}-${index}`;
  const activeId = active && optionId(highlighted.index);
  const { maxHeight, width, shift } = useSpaceBelow(field);

  const [find] = useLazyFoundPlaceQuery();
  const latest = useRef(typed);
  useEffect(() => {
    latest.current = typed;
  }, [typed]);
  const choose = async ({ label, lat, lng, find: findOption }: PlaceOption, isByTouch = false): Promise<void> => {
    if (lat !== undefined && lng !== undefined) {
      onChoose({ label, lat, lng }, isByTouch);
      return;
    }
    const found = await (findOption ? findOption().catch(() => undefined) : find(label, true).then(({ data }) => data));
    if (latest.current === typed) onChoose(found ?? undefined, isByTouch);
  };

  useImperativeHandle(keys, () => ({
    move: (by) => {
      const index = highlighted.index + by;
      const wrapped = index < 0 ? options.length - 1 : index >= options.length ? 0 : index;
      setHighlighted({ typed, index: wrapped });
      document.getElementById(optionId(wrapped))?.scrollIntoView({ block: 'nearest' });
    },
    choose: () => {
      if (active) void choose(active);
      return active !== undefined;
    },
  }));

  const first = options[0];
  useEffect(() => {
    if (choosesFirst && first) void choose(first);
  });
  const hasOptions = first !== undefined;
  useEffect(() => onListChange({ hasOptions, activeId }), [onListChange, hasOptions, activeId]);
  useEffect(() => () => onListChange({ hasOptions: false, activeId: undefined }), [onListChange]);

  const note = hasFailed ? FAILED : hasOptions || isWaiting ? undefined : NONE;
  return (
    // Prevents the press from moving the focus out of the field.
    <Box sx={placeListStyle} style={{ maxHeight, width, left: shift }} onMouseDown={(event) => event.preventDefault()}>
      {hasOptions && (
        <Box component="ul" role="listbox" id={id} aria-label="Suggested places" sx={placeOptionsStyle}>
          {options.map((option, index) => (
            <Box
              component="li"
              role="option"
              key={option.key}
              id={optionId(index)}
              aria-selected={option.label === selected}
              className={index === highlighted.index ? 'pointed' : undefined}
              onMouseMove={() => setHighlighted({ typed, index })}
              onClick={({ nativeEvent }) => void choose(option, isTouch(nativeEvent))}
              sx={placeOptionStyle}
            >
              {option.main}
              {option.detail !== undefined && <span className="detail"> · {option.detail}</span>}
            </Box>
          ))}
        </Box>
      )}
      <Box role="status" sx={placeNoteStyle}>
        {note}
      </Box>
      {typed !== '' && hasOptions && (
        <Box sx={{ ...placeNoteStyle, borderTop: '1px solid', borderColor: 'divider' }}>{CREDITS[from]}</Box>
      )}
    </Box>
  );
}

const isTouch = (event: Event): boolean => 'pointerType' in event && event.pointerType === 'touch';
