import type { AdPath } from '@campjay/events/texts/adPages.ts';
import type { ManagedAdvertiser } from '@campjay/query-api/advertising/contract.ts';
import type { ComponentType } from 'react';
import { lazyPart } from '../ui/lazyPart.ts';

/** A page on which somebody works for one advertiser. */
export interface DeskPage {
  readonly path: AdPath;
  /** Absent: it has a link of its own beside the tabs. */
  readonly tab?: string;
  readonly Page: ComponentType<{ advertiser: ManagedAdvertiser }>;
}

/** In the order of their tabs (SPEC §2 'Route table'). */
export const DESK_PAGES: readonly DeskPage[] = [
  {
    path: '/ads/setup',
    Page: lazyPart(
      () => import('./setup/SetupPage.tsx'),
      (part) => part.SetupPage,
    ),
  },
];
