import { campPath } from '@campjay/domain/catalog/campPath.ts';
import { formatMiles, formatNumber } from '@campjay/domain/format.ts';
import { distanceMiles } from '@campjay/domain/geography/distance.ts';
import { Link } from '../../../ui/Link.tsx';
import { CardSettingContext } from '../card/cardSetting.ts';
import { CardTools } from '../card/CardTools.tsx';
import { useNeededHours } from '../card/cardSearch.ts';
import type { MapPoint } from './mapApi.ts';
import type { MapPin } from './useMapLabels.ts';
import styles from './MapPanel.module.css';

interface SelectedCampProps {
  readonly point: MapPoint;
  /** The searched place, from which the distance is measured. */
  readonly from: MapPin | null;
  readonly onClose: () => void;
}

/** A preview of the camp whose pin was pressed, with a link to its page. */
export function SelectedCamp({ point, from, onClose }: SelectedCampProps) {
  const { org_id, name, price, sessions } = point;
  const { opensBy, closesFrom } = useNeededHours();
  const forHours = opensBy === undefined && closesFrom === undefined ? '' : ' for your hours';
  const facts = [
    price === undefined ? 'Price not listed' : `from $${formatNumber(price)}${forHours}`,
    from && formatMiles(distanceMiles(from, point)),
    sessions > 0 && `${formatNumber(sessions)} ${sessions === 1 ? 'session' : 'sessions'} here`,
  ];
  return (
    <article className={styles['selected']} aria-label={name}>
      <div className={styles['facts']}>
        <Link to={campPath(org_id)}>{name}</Link>
        <p className={styles['quiet']}>{facts.filter(Boolean).join(' · ')}</p>
      </div>
      {/* Only the heart: a hidden camp would leave the map under the parent's finger. */}
      <CardSettingContext value="shared">
        <CardTools camp={{ org_id, camp_org_name: name }} />
      </CardSettingContext>
      <button type="button" className={styles['close']} aria-label="Close preview" onClick={onClose}>
        ×
      </button>
    </article>
  );
}
