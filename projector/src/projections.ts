import { parents } from './accounts/parents.ts';
import { audit } from './admin/audit.ts';
import { requests } from './admin/requests.ts';
import { advertisers } from './ads/advertisers.ts';
import { placements } from './ads/placements.ts';
import { benchmarkingAccess } from './benchmarking/benchmarkingAccess.ts';
import { camps } from './catalog/camps.ts';
import { alerts } from './alerts/alerts.ts';
import { favorites } from './favorites/favorites.ts';
import { hiddenCamps } from './hidden-camps/hiddenCamps.ts';
import { adReports } from './ads/adReports.ts';
import { adSpend } from './ads/adSpend.ts';
import { type Projection } from './runtime/projection.ts';
import { schedules } from './schedule/schedules.ts';
import { schools } from './schools/schools.ts';

/** All read models. */
export const allProjections: readonly Projection[] = [
  camps,
  parents,
  favorites,
  hiddenCamps,
  alerts,
  schedules,
  schools,
  advertisers,
  placements,
  adReports,
  adSpend,
  benchmarkingAccess,
  audit,
  requests,
];
