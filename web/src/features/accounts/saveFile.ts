/** Downloads a text as a file. */
export const saveFile = (name: string, type: string, text: string): void => {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  // Delayed because some browsers read the URL only after this task.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
};
