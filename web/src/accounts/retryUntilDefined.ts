const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Asks until there is an answer, and again after a pause that doubles each time.
 * @param limits.retries how often it is asked again at most
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
