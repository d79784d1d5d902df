/** City, state, and optional ZIP code, after any street: '…, Berkeley, CA 94703-1234, USA'. */
const ADDRESS = /^(?:.*,)?\s*([^,\d][^,]*),\s*([A-Z]{2})(?:\s+(\d{5})(?:-\d{4})?)?(?:,\s*USA)?$/;

/**
 * The part of a place that a link may contain: its ZIP code, or its city and state, but no street. Undefined for a
 * label in an unknown format.
 */
export const coarseLabel = (label: string): string | undefined => {
  const [, city, state, zip] = ADDRESS.exec(label.trim()) ?? [];
  return zip ?? (city === undefined || state === undefined ? undefined : `${city.trim()}, ${state}`);
};
