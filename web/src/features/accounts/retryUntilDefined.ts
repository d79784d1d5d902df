const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Repeats a query until it returns a value, with a pause that doubles each time.
 * @param limits.retries maximum number of retries
 * @param limits.backOffMs the first pause
 */
export const retryUntilDefined = async <Value>(
  query: () => Promise<Value | undefined>,
  { retries, backOffMs }: { readonly retries: number; readonly backOffMs: number },
): Promise<Value | undefined> => {
  for (let retry = 0; ; retry += 1) {
    const answer = await query();
    if (answer !== undefined || retry === retries) return answer;
    await pause(backOffMs * 2 ** retry);
  }
};
