import type { AdPath } from '@campjay/domain/texts/adPages.ts';
import type { ManagedAdvertiser } from '@campjay/query-api/ads/contract.ts';
import type { ComponentType } from 'react';
import { lazyComponent } from '../../ui/lazyComponent.ts';

/** A page for managing one advertiser. */
export interface AdvertiserPageRoute {
  readonly path: AdPath;
  /** Label of the page's tab; absent for a page that has a separate link beside the tabs. */
  readonly tab?: string;
  readonly Page: ComponentType<{ advertiser: ManagedAdvertiser }>;
}

const loadBilling = () => import('./billing/BillingPage.tsx');
const loadDesign = () => import('./design/DesignPage.tsx');
const loadPlacement = () => import('./placement/PlacementPage.tsx');
const loadReporting = () => import('./reporting/ReportingPage.tsx');
const loadSetup = () => import('./setup/SetupPage.tsx');

/** The advertiser pages in the order of their tabs. */
export const ADVERTISER_PAGES: readonly AdvertiserPageRoute[] = [
  { path: '/ads/design', tab: 'Design', Page: lazyComponent(loadDesign, (module) => module.DesignPage) },
  { path: '/ads/placement', tab: 'Placement', Page: lazyComponent(loadPlacement, (module) => module.PlacementPage) },
  { path: '/ads/billing', tab: 'Billing', Page: lazyComponent(loadBilling, (module) => module.BillingPage) },
  { path: '/ads/reporting', tab: 'Reporting', Page: lazyComponent(loadReporting, (module) => module.ReportingPage) },
  { path: '/ads/setup', Page: lazyComponent(loadSetup, (module) => module.SetupPage) },
];
