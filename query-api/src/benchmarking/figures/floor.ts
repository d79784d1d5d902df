/** Other operators that a figure must be made of at least (DESIGN §9). */
export const MIN_OTHERS = 5;
/** Of a figure's weight, the most that one of them may have. */
export const MAX_SHARE = 0.25;

const describeCount = (operators: number): string =>
  operators === 0 ? 'no other operator' : `only ${operators} other ${operators === 1 ? 'operator' : 'operators'}`;

/**
 * Why a figure cannot be given without telling too much of single camps, as a sentence; undefined where it can. Camps of one
 * website are one operator's.
 * @param operators the operator of each camp that the figure is made of; every camp weighs the same
 * @param what is known of those camps, such as 'A weekly price'
 */
export const withheldReason = (operators: readonly string[], what: string): string | undefined => {
  const camps = new Map<string, number>();
  for (const operator of operators) camps.set(operator, (camps.get(operator) ?? 0) + 1);
  if (camps.size < MIN_OTHERS)
    return `${what} is known of ${describeCount(camps.size)} here. A figure takes at least ${MIN_OTHERS}, so that it gives none of them away.`;
  const most = Math.max(...camps.values());
  return most <= operators.length * MAX_SHARE
    ? undefined
    : `${what} is known of ${operators.length} camps here, and ${most} of them are one operator’s: more than a quarter, so that a figure would mostly tell of that one.`;
};
