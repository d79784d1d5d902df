import { useLayoutEffect, useState, type Ref, useEffect, useImperativeHandle, useRef } from 'react';
import Box from '@mui/material/Box';
import type { PlaceOption } from './placeOption.ts';
import { placeSource } from './placeSource.ts';
import { useLazyFoundPlaceQuery } from './placesApi.ts';
import { useSuggestions } from './useSuggestions.ts';

/**
 * Heights of a suggestion list (preferred, comfortable, minimum), its distance from the edges, and its minimum width,
 * in pixels.
 */
const PREFERRED_HEIGHT = 340;
const COMFORTABLE_HEIGHT = 230;
const MIN_HEIGHT = 120;
const MARGIN = 8;
const MIN_WIDTH = 320;

/** Visible bounds around an element, limited by an on-screen keyboard and by scroll containers. */
const visibleBounds = (element: HTMLElement): { bottom: number; right: number } => {
  const { offsetTop, offsetLeft, height, width } = window.visualViewport ?? {
    offsetTop: 0,
    offsetLeft: 0,
    height: window.innerHeight,
    width: window.innerWidth,
  };
  let bottom = offsetTop + height;
  for (let ancestor = element.parentElement; ancestor; ancestor = ancestor.parentElement)
    if (/auto|scroll/.test(getComputedStyle(ancestor).overflowY))
      bottom = Math.min(bottom, ancestor.getBoundingClientRect().bottom);
  return { bottom, right: offsetLeft + width };
};

interface Space {
  readonly maxHeight: number;
  readonly width: number;
  /** Offset from the field's left edge; negative if the list would otherwise extend past the window's right edge. */
  readonly shift: number;
}

/**
 * Space for an unobstructed list below a field. If an on-screen keyboard leaves too little, the field scrolls up once.
 */
const useSpaceBelow = (field: HTMLElement | null): Space => {
  const [space, setSpace] = useState<Space>({ maxHeight: PREFERRED_HEIGHT, width: MIN_WIDTH, shift: 0 });
  useLayoutEffect(() => {
    if (!field) return undefined;
    let hasMoved = false;
    const measure = (): void => {
      const viewport = visibleBounds(field);
      if (!hasMoved && viewport.bottom - field.getBoundingClientRect().bottom < COMFORTABLE_HEIGHT) {
        hasMoved = true;
        field.scrollIntoView({ block: 'start' });
      }
      const { bottom, left, width: fieldWidth } = field.getBoundingClientRect();
      const width = Math.max(fieldWidth, Math.min(MIN_WIDTH, viewport.right - 2 * MARGIN));
      setSpace({
        maxHeight: Math.max(MIN_HEIGHT, Math.min(PREFERRED_HEIGHT, viewport.bottom - bottom - MARGIN)),
        width,
        shift: Math.min(0, viewport.right - MARGIN - left - width),
      });
    };
    measure();
    const viewport: EventTarget = window.visualViewport ?? window;
    viewport.addEventListener('resize', measure);
    return () => {
      viewport.removeEventListener('resize', measure);
    };
  }, [field]);
  return space;
};

const placeListStyle = {
  position: 'absolute',
  zIndex: 'modal',
  top: '100%',
  mt: 0.5,
  display: 'flex',
  flexDirection: 'column',
  overflow: 'hidden',
  bgcolor: 'background.paper',
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: 1,
  boxShadow: 8,
} as const;

const placeOptionsStyle = {
  m: 0,
  p: 0,
  py: 0.5,
  listStyle: 'none',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
} as const;

const placeOptionStyle = {
  minHeight: 44,
  px: 2,
  py: 1.25,
  lineHeight: 1.4,
  cursor: 'pointer',
  '&.pointed': { bgcolor: 'action.hover' },
  '&[aria-selected=true]': { fontWeight: 700 },
  '.detail': { color: 'text.secondary', typography: 'body2' },
} as const;

const placeNoteStyle = {
  px: 2,
  py: 1,
  flexShrink: 0,
  color: 'text.secondary',
  typography: 'body2',
  '&:empty': { display: 'none' },
} as const;

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
