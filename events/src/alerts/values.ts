/** When the parent is emailed about a saved search or watched camp, with the label of each choice. */
export const ALERT_DELIVERIES = { 'at-once': 'At once', daily: 'Daily at 7 AM', off: 'Off' } as const;
export type AlertDelivery = keyof typeof ALERT_DELIVERIES;

/** A search as the search page sends it: filters, place and radius in miles. The query API defines the filters. */
export interface SearchToSave {
  readonly filterState: Readonly<Record<string, unknown>>;
  readonly latLongUser: { readonly lat: number; readonly lng: number } | null;
  readonly latLongUserRadius: number | null;
}
