/** Lets the browser save a text under a name. */
export const saveFile = (name: string, type: string, text: string): void => {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  // Not at once: some browsers read it only after this task.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
};
