/** A promise that a test resolves itself, to hold up the code that awaits it. */
export const gate = (): { readonly whenOpen: Promise<void>; readonly open: () => void } => {
  let open = (): void => undefined;
  const whenOpen = new Promise<void>((resolve) => (open = resolve));
  return { whenOpen, open };
};
