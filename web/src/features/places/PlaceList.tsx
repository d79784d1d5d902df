import { useLayoutEffect, useState, type Ref, useEffect, useImperativeHandle, useRef } from 'react';
import type { PlaceOption } from './placeOption.ts';
import { loadPlaceSource } from './placeSource.ts';
import { useLazyFoundPlaceQuery } from './placesApi.ts';
import styles from './place.module.css';
import { useSuggestions } from './useSuggestions.ts';

// Dimensions of the list in pixels.
const MAX_HEIGHT = 340;
/** If there is less space below the field, the page scrolls so that the field moves up. */
const COMFORTABLE_HEIGHT = 230;
const MIN_HEIGHT = 120;
const MIN_WIDTH = 320;
/** The distance from the edges of the window. */
const MARGIN = 8;

/**
 * Returns the bottom and right edges of the visible area around an element, in pixels. The window, an on-screen
 * keyboard, or a scroll container can limit this area.
 */
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

/** The space for the list, in pixels. */
interface Space {
  readonly maxHeight: number;
  readonly width: number;
  /** The list's offset from the field's left edge. Negative if it would otherwise exceed the window's right edge. */
  readonly shift: number;
}

/**
 * Measures the space for a list below a field. If there is too little, for example because of an on-screen keyboard,
 * scrolls the field up.
 */
const useSpaceBelow = (field: HTMLElement | null): Space => {
  const [space, setSpace] = useState<Space>({ maxHeight: MAX_HEIGHT, width: MIN_WIDTH, shift: 0 });
  useLayoutEffect(() => {
    if (!field) return undefined;
    let hasScrolled = false;
    const measure = (): void => {
      const visible = visibleBounds(field);
      if (!hasScrolled && visible.bottom - field.getBoundingClientRect().bottom < COMFORTABLE_HEIGHT) {
        hasScrolled = true;
        field.scrollIntoView({ block: 'start' });
      }
      const { bottom, left, width: fieldWidth } = field.getBoundingClientRect();
      const width = Math.max(fieldWidth, Math.min(MIN_WIDTH, visible.right - 2 * MARGIN));
      setSpace({
        maxHeight: Math.max(MIN_HEIGHT, Math.min(MAX_HEIGHT, visible.bottom - bottom - MARGIN)),
        width,
        shift: Math.min(0, visible.right - MARGIN - left - width),
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

const LOOKUP_FAILED = 'ZIP codes and cities cannot be looked up just now.';
const NOTHING_FOUND = 'No such place found. Try a ZIP code or a city.';
/** Credits for the source of the suggestions other than our regions. */
const CREDITS = { 'our server': 'ZIP codes and cities from GeoNames', Google: 'Places from Google Maps' } as const;

/** The chosen place, with its coordinates in degrees. */
export interface ChosenPlace {
  readonly label: string;
  readonly lat: number;
  readonly lng: number;
}

/** Functions by which the field's keys control the list. */
export interface PlaceListControls {
  /** Highlights the next or previous option, and wraps around. */
  readonly move: (step: 1 | -1) => void;
  /** Chooses the highlighted option. Returns false if there is none. */
  readonly choose: () => boolean;
}

/** The state of the list, for the field's ARIA attributes. */
export interface PlaceListState {
  readonly hasOptions: boolean;
  /** The element id of the highlighted option. */
  readonly activeId: string | undefined;
}

/** Loads the source of suggestions. Call it when the field gets the focus. */
export const preloadPlaces = (): void => void loadPlaceSource();

interface PlaceListProps {
  readonly id: string;
  /** The field above the list. */
  readonly field: HTMLElement | null;
  /** The typed text; '' while the field shows the selected place. */
  readonly typedText: string;
  /** Label of the selected place. */
  readonly selectedLabel: string;
  /** Whether to choose the first option once it arrives, because the user pressed Enter before there were options. */
  readonly shouldChooseFirst: boolean;
  readonly controls: Ref<PlaceListControls>;
  readonly onListChange: (listState: PlaceListState) => void;
  /** Receives undefined if the chosen suggestion could not be located. */
  readonly onChoose: (place: ChosenPlace | undefined, isByTouch: boolean) => void;
}

/** The suggestions below the field: our regions first, then ZIP codes and cities. */
export function PlaceList({
  id,
  field,
  typedText,
  selectedLabel,
  shouldChooseFirst,
  controls,
  onListChange,
  onChoose,
}: PlaceListProps) {
  const { options, isWaiting, hasFailed, source } = useSuggestions(typedText);
  // A new text highlights the first option; without a text, no option is highlighted.
  const initialHighlight = { typedText, index: typedText === '' ? -1 : 0 };
  const [highlight, setHighlight] = useState(initialHighlight);
  if (highlight.typedText !== typedText) setHighlight(initialHighlight);
  const highlightedOption = options[highlight.index];
  const optionId = (index: number): string => `${id}-${index}`;
  const activeId = highlightedOption && optionId(highlight.index);
  const { maxHeight, width, shift } = useSpaceBelow(field);

  const [findPlace] = useLazyFoundPlaceQuery();
  const latestText = useRef(typedText);
  useEffect(() => {
    latestText.current = typedText;
  }, [typedText]);
  const choose = async ({ label, lat, lng, locate }: PlaceOption, isByTouch = false): Promise<void> => {
    if (lat !== undefined && lng !== undefined) {
      onChoose({ label, lat, lng }, isByTouch);
      return;
    }
    const place = await (locate ? locate().catch(() => undefined) : findPlace(label, true).then(({ data }) => data));
    // Ignores the result if the user has typed something else meanwhile.
    if (latestText.current === typedText) onChoose(place ?? undefined, isByTouch);
  };

  useImperativeHandle(controls, () => ({
    move: (step) => {
      let index = highlight.index + step;
      if (index < 0) index = options.length - 1;
      else if (index >= options.length) index = 0;
      setHighlight({ typedText, index });
      document.getElementById(optionId(index))?.scrollIntoView({ block: 'nearest' });
    },
    choose: () => {
      if (highlightedOption) void choose(highlightedOption);
      return highlightedOption !== undefined;
    },
  }));

  const firstOption = options[0];
  useEffect(() => {
    if (shouldChooseFirst && firstOption) void choose(firstOption);
  });
  const hasOptions = firstOption !== undefined;
  useEffect(() => onListChange({ hasOptions, activeId }), [onListChange, hasOptions, activeId]);
  useEffect(() => () => onListChange({ hasOptions: false, activeId: undefined }), [onListChange]);

  const emptyNote = hasOptions || isWaiting ? undefined : NOTHING_FOUND;
  const note = hasFailed ? LOOKUP_FAILED : emptyNote;
  return (
    // Prevents a click on the list from moving the focus out of the field.
    <div
      className={styles['list']}
      style={{ maxHeight, width, left: shift }}
      onMouseDown={(event) => event.preventDefault()}
    >
      {hasOptions && (
        <ul role="listbox" id={id} aria-label="Suggested places">
          {options.map((option, index) => (
            <li
              role="option"
              key={option.key}
              id={optionId(index)}
              aria-selected={option.label === selectedLabel}
              data-highlighted={index === highlight.index || undefined}
              onMouseMove={() => setHighlight({ typedText, index })}
              onClick={({ nativeEvent }) => void choose(option, isTouch(nativeEvent))}
            >
              {option.main}
              {option.detail !== undefined && <small> · {option.detail}</small>}
            </li>
          ))}
        </ul>
      )}
      <div role="status" className={styles['note']}>
        {note}
      </div>
      {typedText !== '' && hasOptions && (
        <div className={`${styles['note']} ${styles['credits']}`}>{CREDITS[source]}</div>
      )}
    </div>
  );
}

const isTouch = (event: Event): boolean => 'pointerType' in event && event.pointerType === 'touch';
