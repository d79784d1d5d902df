import { type MouseEvent, use, useRef } from 'react';
import { useAppDispatch, useAppSelector } from '../../../app/hooks.ts';
import { describeKids, excludeKids } from '../../kids/kids.ts';
import { CardSettingContext } from '../card/cardSetting.ts';
import { FILTER_NAMES } from '@campjay/domain/catalog/filters.ts';
import { describeNamedChildren } from '../namedChildren.ts';
import { describeFilter } from './filters.ts';
import { boundingBoxChanged, filterCleared, namedChildrenChanged, placeFilterRemoved } from '../search.ts';
import { formatDistancesFrom, formatPlace } from '../searchInUrl.ts';
import { Icon } from '../../../ui/Icon.tsx';
import styles from './filters.module.css';

interface AppliedFilterProps {
  readonly text: string;
  readonly onRemove: (event: MouseEvent<HTMLElement>) => void;
}

/** A chip for one active filter. A click removes the filter. */
function AppliedFilter({ text, onRemove }: AppliedFilterProps) {
  return (
    <button type="button" className={styles['chip']} aria-label={`Remove ${text}`} onClick={onRemove}>
      <span>{text}</span>
      <Icon name="close" size={16} />
    </button>
  );
}

/** Chips for all active filters. When one is removed, the focus moves to a neighboring chip. */
export function AppliedFilters() {
  const dispatch = useAppDispatch();
  const { filters, place, boundingBox } = useAppSelector((state) => state.search);
  // Lists of favorites are not limited to a radius around the place.
  const formatPlaceText = use(CardSettingContext) === 'search' ? formatPlace : formatDistancesFrom;
  const namedText = useAppSelector(describeNamedChildren);
  const kidsText = useAppSelector(describeKids);
  const group = useRef<HTMLDivElement>(null);
  const chips = [
    {
      key: 'children',
      text: namedText ?? kidsText,
      remove: () => dispatch(namedText === undefined ? excludeKids() : namedChildrenChanged([])),
    },
    { key: 'place', text: place ? formatPlaceText(place) : undefined, remove: () => dispatch(placeFilterRemoved()) },
    { key: 'area', text: boundingBox ? 'Map area' : undefined, remove: () => dispatch(boundingBoxChanged(null)) },
    ...FILTER_NAMES.map((name) => ({
      key: name,
      text: describeFilter(filters, name),
      remove: () => dispatch(filterCleared(name)),
    })),
  ];
  const focusNeighbor = ({ currentTarget }: MouseEvent<HTMLElement>): void => {
    const neighbor = currentTarget.nextElementSibling ?? currentTarget.previousElementSibling ?? group.current;
    if (neighbor instanceof HTMLElement) neighbor.focus();
  };
  return (
    <div ref={group} role="group" aria-label="Applied filters" tabIndex={-1} className={styles['chips']}>
      {chips.map(
        ({ key, text, remove }) =>
          text !== undefined && (
            <AppliedFilter
              key={key}
              text={text}
              onRemove={(event) => {
                focusNeighbor(event);
                remove();
              }}
            />
          ),
      )}
    </div>
  );
}
