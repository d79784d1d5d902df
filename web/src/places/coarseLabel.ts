/** City, state and perhaps ZIP code, after whatever street stands before them: '…, Berkeley, CA 94703-1234, USA'. */
const ADDRESS = /^(?:.*,)?\s*([^,\d][^,]*),\s*([A-Z]{2})(?:\s+(\d{5})(?:-\d{4})?)?(?:,\s*USA)?$/;

/**
 * What a link may tell of a place (DESIGN §14.1): its ZIP code, or its city and state, and of a street address no more than
 * that. Undefined for a label of which nobody can say how much it would tell.
 */
export const coarseLabel = (label: string): string | undefined => {
  const [, city, state, zip] = ADDRESS.exec(label.trim()) ?? [];
  return zip ?? (city === undefined || state === undefined ? undefined : `${city.trim()}, ${state}`);
};
