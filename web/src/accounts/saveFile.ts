/** Lets the browser save a text under a name. */
export const saveFile = (name: string, type: string, text: string): void => {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  // Not at once: some browsers read it only after this task.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
};
