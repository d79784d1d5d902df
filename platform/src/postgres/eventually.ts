/** Asks again every few milliseconds until `test` answers true; false when that has not come within `withinMs`. */
export const eventually = async (test: () => boolean | Promise<boolean>, withinMs: number): Promise<boolean> => {
  const deadline = Date.now() + withinMs;
  for (;;) {
    if (await test()) return true;
    if (Date.now() >= deadline) return false;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};
