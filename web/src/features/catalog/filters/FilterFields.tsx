import { memo, Suspense, useId, useState, use } from 'react';
import { lazyComponent } from '../../../ui/lazyComponent.ts';
import { RADIUS_MILES } from '@campjay/domain/catalog/filterOptions.ts';
import { useAppDispatch, useAppSelector } from '../../../app/hooks.ts';
import { Field, Select } from '../../../ui/fields/Field.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { radiusSelected } from '../search.ts';
import { KidInfoButton } from '../../kids/KidInfo.tsx';
import { CardSettingContext } from '../card/cardSetting.ts';
import { type FilterInputsProps, OptionFilterField } from './OptionFilterField.tsx';
import { PlaceField } from '../../places/PlaceField.tsx';
import styles from './filters.module.css';

const loadMoreFilters = () => import('./MoreFilters.tsx');
const MoreFilters = lazyComponent(loadMoreFilters, (module) => module.MoreFilters);
/** Preloads the code when a click is likely. Ignores a failure: the click tries again and then shows the error. */
const preloadMoreFilters = (): void => void loadMoreFilters().catch(() => undefined);

interface MoreFiltersToggleProps extends FilterInputsProps {
  /** True in the sheet for phones, which shows all filters at first, and shorter texts. */
  readonly isInSheet?: boolean;
}

/** Button that shows or hides the less common filters. Their code is loaded on demand. */
export function MoreFiltersToggle({ season, facets, isInSheet = false }: MoreFiltersToggleProps) {
  const panelId = useId();
  const [isOpen, setIsOpen] = useState(isInSheet);
  const [showText, hideText] = isInSheet
    ? ['More Filters', 'Hide Filters']
    : ['Show More Filters', 'Hide More Filters'];
  return (
    <>
      <Button
        kind="small"
        aria-expanded={isOpen}
        aria-controls={panelId}
        onPointerEnter={preloadMoreFilters}
        onFocus={preloadMoreFilters}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Icon name="tune" size={18} />
        {isOpen ? hideText : showText}
      </Button>
      <div id={panelId} hidden={!isOpen} className={styles['extra']}>
        {isOpen && (
          <Suspense fallback={<span role="status">Loading…</span>}>
            <MoreFilters season={season} facets={facets} />
          </Suspense>
        )}
      </div>
    </>
  );
}

/** The search radius in miles; disabled if the search has no place. */
function RadiusField() {
  const id = useId();
  const dispatch = useAppDispatch();
  const radius = useAppSelector((state) => state.search.place?.radius);
  return (
    <Field id={id} label="Within" isLabelRaised={radius !== undefined}>
      <Select
        id={id}
        value={radius ?? ''}
        disabled={radius === undefined}
        onChange={({ target }) => {
          dispatch(radiusSelected(Number(target.value)));
        }}
      >
        {radius === undefined && <option value="" aria-label="any distance" />}
        {RADIUS_MILES.map((miles) => (
          <option key={miles} value={miles}>
            {miles} mi
          </option>
        ))}
      </Select>
    </Field>
  );
}

/**
 * The most used filters, each in the grid area named after it. Lists of favorites have no radius: there the place only
 * affects the shown distances and the sort order, and its field is wider.
 */
export const FilterFields = memo(function FilterFields(props: FilterInputsProps) {
  const hasRadius = use(CardSettingContext) === 'search';
  return (
    <>
      <div className={styles['kids']}>
        <KidInfoButton />
      </div>
      <div className={styles[hasRadius ? 'place' : 'widePlace']}>
        <PlaceField />
      </div>
      {hasRadius && (
        <div className={styles['radius']}>
          <RadiusField />
        </div>
      )}
      <div className={styles['week']}>
        <OptionFilterField name="weeks" {...props} />
      </div>
      <div className={styles['category']}>
        <OptionFilterField name="categories" {...props} />
      </div>
    </>
  );
});
