import { useState } from 'react';

/** Copies texts to the clipboard, which browsers may deny. `result` is that of the last attempt. */
export const useCopy = () => {
  const [result, setResult] = useState<'copied' | 'failed'>();
  const copy = async (text: string): Promise<void> => {
    try {
      // Throws in insecure contexts, where the clipboard is not available.
      await navigator.clipboard.writeText(text);
      setResult('copied');
    } catch {
      setResult('failed');
    }
  };
  return { result, copy };
};
